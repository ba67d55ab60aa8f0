import { CopilotJsonlDecoder } from '../../../plugins/copilot';
import { compact, decodeChunks, decodeLines, decoders, recordedStream } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const line = (type: string, data: Fields, fields: Fields = {}): string =>
  JSON.stringify({ type, data, timestamp: '2026-11-30', ...fields });
const said = (content: string, fields: Fields = {}): string => line('assistant.message', { content }, fields);
const result = (exitCode: unknown): string => line('result', {}, { exitCode, sessionId: 'one' });
const complaint = (fields: Fields): string => line('session.error', { message: 'no', ...fields });
const ended = (fields: Fields): string => line('tool.execution_complete', { toolCallId: 'call', ...fields });
const decode = (...lines: readonly string[]): readonly string[] =>
  decodeLines(new CopilotJsonlDecoder(), lines).map(compact);
/** The events of a recorded stream that tell something. */
const recorded = (name: string): readonly string[] =>
  decodeChunks(decoders.copilot(), [recordedStream('copilot', name)])
    .filter(({ type }) => type !== 'raw')
    .map(compact);

const call = "call execute bash: printf '%s\\n' 'hello from copilot' > hello.txt";
const started = 'message I will create the file.';
const done = 'message done: hello.txt created';

describe('copilot jsonl decoder', () => {
  test.each([
    ['hello', [started, call, 'update completed 0 ', done, 'session 88794565', 'result ok done: hello.txt created']],
    [
      'mcp',
      [
        started,
        'call other demo-ping: demo-ping',
        'update completed pong {"text":"hi"}',
        done,
        'session 501fba11',
        'result ok done: hello.txt created',
      ],
    ],
    ['resume', [done, 'session 88794565', 'result ok done: hello.txt created']],
    [
      'permission-denied',
      [
        started,
        call,
        expect.stringMatching(/^update failed Permission denied because/) as string,
        done,
        'session b675ff53',
        'result ok denied done: hello.txt created',
      ],
    ],
    [
      'error-401',
      [
        'notice Authentication failed with provider at h',
        'session a2b57639',
        'result error 401 auth Authentication failed with provider at http://127.',
      ],
    ],
  ])('reads the recorded stream %s', (name, events) => {
    expect(recorded(name)).toEqual(events.map((event) => (typeof event === 'string' ? event.trimEnd() : event)));
  });

  test.each([
    ['error-429', /^result error 429 /],
    ['error-500', /^result error 500 /],
  ])('tells the status of the recorded stream %s', (name, end) => {
    expect(recorded(name).at(-1)).toMatch(end);
  });

  test('the pieces of a message are left out, because the whole follows', () => {
    const piece = line('assistant.message_delta', { deltaContent: 'a' });
    expect(decode(piece, piece, said('aa'))).toEqual(['message aa']);
  });

  test('a message without text is no answer', () => {
    expect(decode(said('a'), said(''), result(0))).toEqual([
      'message a',
      'raw assistant.message',
      'session one',
      'result ok a',
    ]);
  });

  test.each([
    ['the event', said('b', { agentId: 'sub' })],
    ['the message', line('assistant.message', { content: 'b', parentToolCallId: 'call' })],
  ])('what a sub-agent says, as %s tells, is not what the agent says', (_name, other) => {
    expect(decode(said('a'), other, result(0)).at(-1)).toBe('result ok a');
  });

  test.each([
    ['without a complaint', [result(1)], 'result error exit code 1'],
    ['after a complaint', [complaint({ statusCode: 500 }), result(1)], 'result error 500 no'],
    ['after a failed login', [complaint({ errorType: 'authentication' }), result(1)], 'result error auth no'],
    ['after an interruption', [said('a'), line('abort', {}), result(0)], 'result error The run was interrupted.'],
    ['without a result line', [said('a'), complaint({ statusCode: 429 })], 'result error 429 no'],
    ['with an odd exit code', [result('x')], 'result error exit code "x"'],
    [
      'with a complaint that it got over',
      [complaint({ statusCode: 500 }), said('a'), result(1)],
      'result error exit code 1',
    ],
  ])('a run that ends %s', (_name, lines, end) => {
    expect(decode(...lines).at(-1)).toBe(end);
  });

  test('an error after which the model says nothing is the end, whatever the exit code', () => {
    expect(decode(said('a'), complaint({ message: 'boom', statusCode: 500 }), result(0)).at(-1)).toBe(
      'result error 500 boom',
    );
  });

  test('a stream that is cut has no result', () => {
    expect(decode(said('a'))).toEqual(['message a']);
  });

  test.each([
    [{ success: true, result: { content: 'a' }, shellExecution: { exitCode: 3 } }, 'update completed 3 a'],
    [{ success: false, error: { message: 'gone', code: 'failure' } }, 'update failed gone'],
    [{}, 'update failed'],
  ])('reads the end of a tool call %j', (fields, expected) => {
    expect(decode(ended(fields))).toEqual([expected]);
  });

  test.each([
    line('tool.execution_start', { toolCallId: 'call' }),
    line('tool.execution_complete', {}),
    line('session.warning', {}),
    line('other', {}),
    'no JSON',
  ])('keeps what it cannot read: %s', (text) => {
    expect(decodeLines(new CopilotJsonlDecoder(), [text])).toEqual([{ type: 'raw', line: text }]);
  });
});
