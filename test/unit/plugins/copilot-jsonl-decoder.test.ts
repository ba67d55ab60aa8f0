import { CopilotJsonlDecoder } from '../../../plugins/copilot';
import { compact, decodeChunks, decodeLines, decoders, recordedStream } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const line = (type: string, data: Fields, fields: Fields = {}): string =>
  JSON.stringify({ type, data, timestamp: '2026-11-30', ...fields });
const said = (content: string, fields: Fields = {}): string => line('assistant.message', { content }, fields);
const result = (exitCode: unknown): string => line('result', {}, { exitCode, sessionId: 'one' });
const complaint = (fields: Fields): string => line('session.error', { message: 'no', ...fields });
const ended = (fields: Fields): string => line('tool.execution_complete', { toolCallId: 'call', ...fields });
const piece = (reasoningId: string, deltaContent: string): string =>
  line('assistant.reasoning_delta', { reasoningId, deltaContent });
const thought = (reasoningId: string, content: string, fields: Fields = {}): string =>
  line('assistant.reasoning', { reasoningId, content }, fields);
const thinking = (content: string, reasoningText: string): string =>
  line('assistant.message', { content, reasoningText });
const decode = (...lines: readonly string[]): readonly string[] =>
  decodeLines(new CopilotJsonlDecoder(), lines).map(compact);
/** The events of a recorded stream that tell something. */
const recorded = (name: string): readonly string[] =>
  decodeChunks(decoders.copilot(), [recordedStream('copilot', name)])
    .filter(({ type }) => type !== 'raw')
    .map(compact);

const call = "call execute bash: printf '%s\\n' 'hello from copilot' > hello.txt";
/** Not all pieces are in the recordings. */
const started = ['message_delta I will c', 'message_delta reate th', 'message I will create the file.'];
const done = 'message done: hello.txt created';

describe('copilot jsonl decoder', () => {
  test.each([
    [
      'hello',
      [
        ...started,
        call,
        'update completed 0',
        done,
        'session 88794565 some-model',
        'result ok done: hello.txt created',
      ],
    ],
    [
      'mcp',
      [
        ...started,
        'call other demo-ping: demo-ping',
        'update completed pong {"text":"hi"}',
        done,
        'session 501fba11 some-model',
        'result ok done: hello.txt created',
      ],
    ],
    [
      'resume',
      [
        'message_delta done: he',
        'message_delta llo.txt ',
        done,
        'session 88794565 some-model',
        'result ok done: hello.txt created',
      ],
    ],
    [
      'permission-denied',
      [
        ...started,
        call,
        expect.stringMatching(/^update failed denied Permission denied because/) as string,
        done,
        'session b675ff53 some-model',
        'result ok done: hello.txt created',
      ],
    ],
    [
      'error-401',
      [
        'notice Authentication failed with provider at h',
        'session a2b57639 some-model',
        'result error 401 auth Authentication failed with provider at http://127.',
      ],
    ],
  ])('reads the recorded stream %s', (name, events) => {
    expect(recorded(name)).toEqual(events);
  });

  test.each([
    ['error-429', /^result error 429 /],
    ['error-500', /^result error 500 /],
  ])('tells the status of the recorded stream %s', (name, end) => {
    expect(recorded(name).at(-1)).toMatch(end);
  });

  test('the pieces of a call are left out, because the whole follows', () => {
    const piece = line('assistant.tool_call_delta', { toolCallId: 'call', inputDelta: '{' });
    expect(decode(piece, piece)).toEqual([]);
  });

  test('a thought is told once, before the message that it led to', () => {
    expect(decode(piece('one', 'h'), piece('one', 'm'), thinking('a', 'hm'), thought('one', 'hm'))).toEqual([
      'thought_delta h',
      'thought_delta m',
      'thought hm',
      'message a',
    ]);
  });

  test.each([
    ['twice in a row', [thinking('a', 'hm'), thought('one', 'hm'), thinking('b', 'hm'), thought('two', 'hm')], 2],
    ['again without its message', [thinking('a', 'hm'), thought('one', 'hm'), said('b'), thought('two', 'hm')], 2],
    ['before its message', [thought('one', 'hm'), thinking('a', 'hm')], 1],
    ['in messages alone', [thinking('a', 'hm'), thinking('b', 'hm')], 2],
    ['in lines of its own', [thought('one', 'hm'), said('a'), thought('two', 'hm')], 2],
    ['by a sub-agent too', [thinking('a', 'hm'), thought('two', 'hm', { agentId: 'sub' })], 2],
  ])('a thought that is told %s', (_name, lines, times) => {
    expect(decode(...lines).filter((event) => event === 'thought hm')).toHaveLength(times);
  });

  test('an answer that broke off is told before the next one', () => {
    const spoken = decodeLines(decoders.copilot(), recordedStream('copilot', 'answer-cut').toString().split('\n'))
      .filter(({ type }) => type !== 'raw')
      .map(compact);
    expect(spoken).toEqual([
      'thought_delta h',
      'thought_delta m',
      'message_delta a long ',
      'thought hm',
      'message a long ',
      'message_delta do',
      'message_delta ne',
      'message done',
      expect.stringMatching(/^session /),
      'result ok done',
    ]);
  });

  test('what the model wrote is told of each answer where the CLI knows it', () => {
    const answer = line('assistant.message', { content: 'a', model: 'm', apiCallId: 'one', outputTokens: 7 });
    expect(decodeLines(new CopilotJsonlDecoder(), [answer])[1]).toEqual({
      type: 'usage',
      scope: 'response',
      responseId: 'one',
      model: 'm',
      usage: { outputTokens: 7 },
    });
  });

  test('a patch that comes as a text tells its files', () => {
    const patch = '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+three\n*** End Patch';
    const call = line('tool.execution_start', { toolCallId: 'call', toolName: 'apply_patch', arguments: patch });
    expect(decodeLines(new CopilotJsonlDecoder(), [call])[0]).toMatchObject({
      locations: [{ path: 'a.txt' }],
      diffs: [{ path: 'a.txt', oldText: 'two\n', newText: 'three\n' }],
    });
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
    ['its name', said('b', { agentId: 'sub' })],
    ['its call', line('assistant.message', { content: 'b', parentToolCallId: 'sub' })],
  ])('what a sub-agent says, as %s tells, is not what the agent says', (_name, other) => {
    const events = decodeLines(new CopilotJsonlDecoder(), [said('a'), other, result(0)]);
    expect(events[1]).toEqual({ type: 'message', text: 'b', parentToolCallId: 'sub' });
    expect(events.map(compact).at(-1)).toBe('result ok a');
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
