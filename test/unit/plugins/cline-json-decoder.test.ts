import { ClineJsonDecoder } from '../../../plugins/cline/cline-json-decoder';
import { compact, decodeChunks, decodeLines, decoders, recordedStream } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const line = (type: string, fields: Fields): string =>
  JSON.stringify({ ts: '2026-11-30T12:00:00.000Z', type, ...fields });
const event = (fields: Fields): string => line('agent_event', { event: fields });
const hook = (hookEventName: string, agentId: string, parentAgentId: string | null = null): string =>
  line('hook_event', { hookEventName, agentId, parentAgentId });
const begun = (text: string, before = ''): string =>
  event({ type: 'content_start', contentType: 'text', text, accumulated: before + text });
const said = (text: string): string => event({ type: 'content_end', contentType: 'text', text });
const call = (toolName: string, input: unknown): string =>
  event({ type: 'content_start', contentType: 'tool', toolName, toolCallId: 'call_1', input });
const ended = (fields: Fields): string =>
  event({ type: 'content_end', contentType: 'tool', toolName: 'editor', toolCallId: 'call_1', ...fields });
const resultOf = (fields: Fields): string => line('run_result', fields);
const result = (finishReason: string, text = ''): string => resultOf({ finishReason, text });

const decode = (...lines: readonly string[]): readonly string[] =>
  decodeLines(new ClineJsonDecoder(), lines).map(compact);
const told = (...lines: readonly string[]): readonly string[] =>
  decode(...lines).filter((each) => !each.startsWith('raw'));

const usage = 'usage response 19/5/7';
const started = [
  'message_delta I will c',
  'message_delta reate th',
  'message_delta e file.',
  usage,
  'message I will create the file.',
];
const done = ['message_delta done: he', 'message_delta llo.txt ', 'message_delta created', usage];

describe('cline json decoder', () => {
  test.each([
    [
      'hello',
      [
        ...started,
        "call execute run_commands: printf '%s\\n' 'hello from cline' > hello.txt",
        'update completed',
        ...done,
        'message done: hello.txt created',
        'result ok 38/10/14 done: hello.txt created',
      ],
    ],
    ['error-401', ['notice invalid x-api-key (scripted)', 'result error auth 0/0/0 invalid x-api-key (scripted)']],
    [
      'tool-refused',
      [
        ...started,
        "call execute run_commands: printf '%s\\n' 'hello from cline' > hello.txt",
        expect.stringMatching(/^update failed denied Tool "run_commands" requires approval/) as string,
        ...done,
        'message done: hello.txt created',
        'result ok 38/10/14 done: hello.txt created',
      ],
    ],
  ])('reads the recorded stream %s', (name, expected) => {
    const events = decodeChunks(decoders.cline(), [recordedStream('cline', name)]).map(compact);
    expect(events.filter((each) => !each.startsWith('raw'))).toEqual(expected);
  });

  test.each([
    ['run_commands', { commands: ['ls', 'pwd'] }, 'call execute run_commands: ls, pwd'],
    ['read_files', { files: [{ path: 'a.txt' }, { path: 'b.txt' }] }, 'call read read_files: a.txt, b.txt'],
    ['editor', { path: 'a.txt', new_text: 'x' }, 'call edit editor: a.txt'],
    ['search_codebase', { query: 'needle' }, 'call search search_codebase: needle'],
    ['spawn_agent', { task: 'write' }, 'call think spawn_agent: spawn_agent'],
  ])('tells a call of %s', (name, input, expected) => {
    expect(decode(call(name, input))).toEqual([expected]);
  });

  test.each([
    [{ output: [{ query: 'ls', result: 'a.txt', success: true }] }, 'update completed a.txt'],
    [{ output: [{ query: 'ls', error: 'exit 2', success: false }] }, 'update failed exit 2'],
    [{ output: { error: 'not allowed' }, error: '{}' }, 'update failed not allowed'],
    [{ output: { text: 'sub done' } }, 'update completed sub done'],
    [{ output: 'plain' }, 'update completed plain'],
    [{}, 'update completed'],
  ])('tells how a call went: %j', (fields, expected) => {
    expect(decode(ended(fields))).toEqual([expected]);
  });

  test('the pieces of a text are one message', () => {
    expect(decode(begun('I '), begun('will', 'I '), said('I will'))).toEqual([
      'message_delta I ',
      'message_delta will',
      'message I will',
    ]);
  });

  test.each([
    ['at the end', []],
    ['before the result', [result('aborted', 'x')]],
    ['when another one begins', [begun('Then')]],
  ])('a text that is never finished is told %s', (_name, lines) => {
    expect(decode(begun('I '), begun('will', 'I '), ...lines)[2]).toBe('message I will');
  });

  test.each(['agent_end', 'agent_error'])('what a sub-agent says until its %s is not what the agent says', (end) => {
    const lines = [
      hook('agent_start', 'main'),
      hook('agent_start', 'sub', 'main'),
      begun('sub done'),
      said('sub done'),
      call('editor', { path: 'a.txt' }),
      ended({}),
      event({ type: 'usage', inputTokens: 1 }),
      hook(end, 'sub', 'main'),
      said('all done'),
    ];
    const events = decodeLines(new ClineJsonDecoder(), lines).filter(({ type }) => type !== 'raw');
    // The call that it was started by is not in these lines.
    expect(events.map((each) => ('parentToolCallId' in each ? each.parentToolCallId : undefined))).toEqual([
      ...Array.from({ length: 5 }, () => 'sub'),
      undefined,
    ]);
  });

  test('two sub-agents are those of the two calls, in order', () => {
    const spawn = (toolCallId: string): string =>
      event({ type: 'content_start', contentType: 'tool', toolName: 'spawn_agent', toolCallId, input: {} });
    const lines = [
      ...[spawn('one'), spawn('two'), hook('agent_start', 'a', 'main'), hook('agent_start', 'b', 'main')],
      ...[said('x'), hook('agent_end', 'b', 'main'), said('y'), hook('agent_end', 'a', 'main'), said('z')],
    ];
    const said3 = decodeLines(new ClineJsonDecoder(), lines).filter(({ type }) => type === 'message');
    expect(said3).toEqual([
      { type: 'message', text: 'x', parentToolCallId: 'two' },
      { type: 'message', text: 'y', parentToolCallId: 'one' },
      { type: 'message', text: 'z' },
    ]);
  });

  test('a call that ended before a sub-agent began is not its', () => {
    const spawn = (type: string, toolCallId: string): string =>
      event({ type, contentType: 'tool', toolName: 'spawn_agent', toolCallId, input: {} });
    const lines = [
      ...[spawn('content_start', 'one'), spawn('content_end', 'one'), spawn('content_start', 'two')],
      ...[hook('agent_start', 'a', 'main'), said('x')],
    ];
    expect(decodeLines(new ClineJsonDecoder(), lines).at(-1)).toEqual({
      type: 'message',
      text: 'x',
      parentToolCallId: 'two',
    });
  });

  test('a failed tool is no failure of the run', () => {
    const failed = event({ type: 'error', recoverable: true, error: { message: '1 tool call(s) failed' } });
    expect(told(failed, result('completed', 'all done'))).toEqual(['result ok all done']);
  });

  test.each([
    ['auth', 'no such key', 'result error auth no such key'],
    ['server', 'status 500 no luck', 'result error 500 status 500 no luck'],
  ])('a failure of kind %s is the reason of the result', (errorClass, message, expected) => {
    const failed = event({ type: 'error', recoverable: false, errorClass, error: { message } });
    expect(told(failed, result('error')).at(-1)).toBe(expected);
  });

  test('a run that it gave up is an error, whatever its exit code', () => {
    expect(decode(result('aborted'))).toEqual(['result error the run ended early: aborted']);
  });

  test('counts what its sub-agents used too', () => {
    const usage = { inputTokens: 1, outputTokens: 2 };
    const aggregateUsage = { inputTokens: 11, cacheReadTokens: 4, outputTokens: 12 };
    const line = { finishReason: 'completed', text: 'done', usage, aggregateUsage };
    expect(decode(resultOf(line))).toEqual(['result ok 11/4/12 done']);
    const answer = event({ type: 'usage', inputTokens: 15, cacheReadTokens: 5, outputTokens: 13 });
    expect(decode(answer, resultOf(line)).at(-1)).toBe('result ok 15/5/13 done');
  });

  test.each([
    [0.25, 0.25],
    [0, undefined],
    ['1', undefined],
  ])('a cost of %j', (totalCost, costUsd) => {
    const line = resultOf({ finishReason: 'completed', text: 'done', aggregateUsage: { totalCost } });
    expect(decodeLines(new ClineJsonDecoder(), [line])[0]).toEqual({
      type: 'result',
      isError: false,
      text: 'done',
      ...(costUsd !== undefined && { costUsd }),
    });
  });

  test('a run that is cut has no result', () => {
    expect(told(said('first'), call('editor', { path: 'a.txt' }))).toEqual([
      'message first',
      'call edit editor: a.txt',
    ]);
  });
});
