import { PiJsonDecoder } from '../../../plugins/pi';
import { compact, decodeChunks, decodeLines, decoders, recordedStream } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const line = (type: string, fields: Fields = {}): string => JSON.stringify({ type, ...fields });
const answer = (content: unknown, fields: Fields = {}): string =>
  line('message_end', { message: { role: 'assistant', content, ...fields } });
const text = (words: string): Fields => ({ type: 'text', text: words });
const failure = (errorMessage?: string): string => answer([], { stopReason: 'error', errorMessage });
const settled = line('agent_settled', { aborted: false });
const decode = (...lines: readonly string[]): readonly string[] => decodeLines(new PiJsonDecoder(), lines).map(compact);
/** The events of a recorded stream that tell something. */
const recorded = (name: string): readonly string[] =>
  decodeChunks(decoders.pi(), [recordedStream('pi', name)])
    .filter(({ type }) => type !== 'raw')
    .map(compact);

/** Not all pieces are in the recordings. */
const started = ['message_delta I will c', 'message I will create the file.', 'usage response chatcmpl 19/5/7'];
const done = ['message done: hello.txt created', 'usage response chatcmpl 19/5/7'];
const limited = 'notice 429: {"message":"rate limited (scripted)';

describe('pi json decoder', () => {
  test.each([
    [
      'hello',
      [
        'session 01a22c7b',
        ...started,
        "call execute bash: printf '%s\\n' 'hello from pi' > hello.txt",
        'update completed 0 (no output)',
        ...done,
        'result ok 38/10/14 done: hello.txt created',
      ],
    ],
    [
      'mcp',
      [
        expect.stringMatching(/^session /) as string,
        ...started,
        'call other mcp__demo__ping: hello.txt',
        'update completed pong from the server',
        ...done,
        'result ok 38/10/14 done: hello.txt created',
      ],
    ],
    ['error-401', ['session 01a22c7b', 'result error 401 0/0/0 401: {"message":"invalid x-api-key (scripted)","ty']],
    [
      'error-429',
      [
        'session 01a22c7b',
        limited,
        limited,
        limited,
        'result error 429 0/0/0 429: {"message":"rate limited (scripted)","type":"',
      ],
    ],
  ])('reads the recorded stream %s', (name, events) => {
    expect(recorded(name)).toEqual(events);
  });

  test('sums the usage of all answers, the cache counted in', () => {
    const usage = { input: 1, output: 2, cacheRead: 4, cacheWrite: 5, reasoning: 3 };
    const events = decodeLines(new PiJsonDecoder(), [answer([], { usage }), answer([text('a')], { usage }), settled]);
    expect(events.at(-1)).toMatchObject({
      usage: { inputTokens: 20, cachedInputTokens: 8, outputTokens: 4, reasoningTokens: 6 },
    });
  });

  test('the text of an answer is what it says, not what it thinks', () => {
    const content = [{ type: 'thinking', thinking: 'hm' }, text('a'), { type: 'toolCall', id: 'x' }, text('b')];
    expect(decode(answer(content), settled)).toEqual(['thought hm', 'message a', 'message b', 'result ok a\nb']);
  });

  test('an answer that is told again counts once', () => {
    const usage = { input: 1, output: 2 };
    const one = answer([], { usage, responseId: 'one' });
    expect(decodeLines(new PiJsonDecoder(), [one, one, settled]).at(-1)).toMatchObject({
      usage: { inputTokens: 1, outputTokens: 2 },
    });
  });

  test('pieces have the id of the whole', () => {
    const ids = decodeChunks(decoders.pi(), [recordedStream('pi', 'edits')]).flatMap((event) =>
      'messageId' in event ? [`${event.type} ${event.messageId}`] : [],
    );
    const [pieces, wholes] = [/_delta/, /^(?:message|thought) /].map((type) =>
      ids.filter((id) => type.test(id)).map((id) => id.replace(/_delta/, '')),
    );
    expect(wholes).toHaveLength(4);
    expect([...new Set(pieces)].toSorted()).toEqual(wholes?.toSorted());
  });

  test('pieces of an answer whose beginning was lost are in the whole', () => {
    const piece = line('message_update', {
      assistantMessageEvent: { type: 'text_delta', contentIndex: 0, delta: 'a' },
    });
    expect(decode(piece, answer([text('ab')], { timestamp: 7 }), settled)).toEqual([
      'message_delta a',
      'message ab',
      'result ok ab',
    ]);
  });

  test('an answer whose end was lost is told before the next one', () => {
    const begin = (timestamp: number): string => line('message_start', { message: { role: 'assistant', timestamp } });
    const piece = (delta: string): string =>
      line('message_update', { assistantMessageEvent: { type: 'text_delta', contentIndex: 0, delta } });
    expect(decode(begin(1), piece('a'), begin(2), piece('b'))).toEqual([
      'message_delta a',
      'message a',
      'message_delta b',
      'message b',
    ]);
  });

  test('a call that the level does not allow was refused', () => {
    const words = '/x is outside of the directory of work. The permission level of this run does not allow that.';
    const end = line('tool_execution_end', { toolCallId: 'one', isError: true, result: { content: [text(words)] } });
    expect(decode(end)).toEqual([`update failed denied ${words}`]);
  });

  test('what an answer cost is told where the model has prices', () => {
    const events = decodeChunks(decoders.pi(), [recordedStream('pi', 'answer-cut')]);
    expect(events.find(({ type }) => type === 'usage')).toMatchObject({ costUsd: 0.000022499999999999998 });
    expect(events.at(-1)).toMatchObject({ type: 'result', costUsd: 0.0000225 });
    const free = decodeChunks(decoders.pi(), [recordedStream('pi', 'edits')]);
    expect(free.filter((event) => 'costUsd' in event)).toEqual([]);
  });

  test.each([
    ['an error that it got over', [failure('500: no'), answer([text('a')]), settled], 'result ok a'],
    ['an error as its last word', [answer([text('a')]), failure('500: no'), settled], 'result error 500 500: no'],
    ['an error and no more', [failure('fetch failed')], 'result error fetch failed'],
    ['an error without a text', [failure(), settled], 'result error The answer of the model ended with error.'],
    [
      'an answer that was broken off',
      [answer([text('a')], { stopReason: 'aborted' }), settled],
      'result error The answer of the model ended with aborted.',
    ],
    [
      'an end that was asked for',
      [answer([text('a')]), line('agent_settled', { aborted: true })],
      'result error The run was aborted.',
    ],
    ['a number that is no status', [failure('123: no'), settled], 'result error 123: no'],
    ['nothing but an answer', [answer([text('a')])], 'message a'],
  ])('a run with %s', (_name, lines, last) => {
    expect(decode(...lines).at(-1)).toBe(last);
  });

  test('what other lines tell again is left out', () => {
    const others = ['message_start', 'message_update', 'turn_end', 'agent_end', 'tool_execution_update'];
    expect(decode(...others.map((type) => line(type)), line('message_end', { message: { role: 'user' } }))).toEqual([]);
  });

  test('a tool that fails', () => {
    const end = { toolCallId: 'one', isError: true, result: { content: [text('Tool write not found')] } };
    expect(decode(line('tool_execution_end', end))).toEqual(['update failed Tool write not found']);
  });

  test.each([
    line('session'),
    line('message_end'),
    line('tool_execution_start', { toolCallId: 'one' }),
    line('tool_execution_end', {}),
    line('auto_retry_start', {}),
    line('agent_start'),
    'no JSON',
  ])('keeps what it cannot read: %s', (raw) => {
    expect(decodeLines(new PiJsonDecoder(), [raw])).toEqual([{ type: 'raw', line: raw }]);
  });
});
