import { GeminiStreamJsonDecoder } from '../../../plugins/gemini';
import { compact, decodeChunks, decodeLines, decoders, recordedStream } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const line = (type: string, fields: Fields): string => JSON.stringify({ type, timestamp: '2026-11-30', ...fields });
const piece = (content: string): string => line('message', { role: 'assistant', content, delta: true });
const success = line('result', { status: 'success' });
const tool = (status: string, fields: Fields = {}): string =>
  line('tool_result', { tool_id: 'one', status, ...fields });
const decode = (...lines: readonly string[]): readonly string[] =>
  decodeLines(new GeminiStreamJsonDecoder(), lines).map(compact);

const outside = 'Path not in workspace: Attempted path "/x" resolves outside the allowed workspace directories: /work';
const call = "call execute run_shell_command: printf '%s\\n' 'hello from gemini' > hello.txt";
const started = ['message_delta I will create the file.', 'message I will create the file.'];
const done = ['message_delta done: hello.txt created', 'message done: hello.txt created'];

describe('gemini stream json decoder', () => {
  test.each([
    [
      'hello',
      ['session 90c8ddc1 auto', 'raw message', ...started, call, 'update completed', ...done],
      'result ok 57/15/21 done: hello.txt created',
    ],
    [
      'mcp',
      [
        'session 83121ea6 some-model',
        'raw message',
        ...started,
        'call other mcp_demo_ping: mcp_demo_ping',
        'update completed pong {"text":"hi"}',
        ...done,
      ],
      'result ok 38/10/14 done: hello.txt created',
    ],
    [
      'subagent',
      [
        'session c4f6a2cd some-model',
        'raw message',
        ...started,
        'call think invoke_agent: look around',
        'update completed',
        ...done,
      ],
      'result ok 95/25/35 done: hello.txt created',
    ],
    ['resume', ['session 90c8ddc1 auto', 'raw message', ...done], 'result ok 38/10/14 done: hello.txt created'],
    [
      'max-turns',
      [
        'session 22e7aa9b some-model',
        'raw message',
        ...[1, 2, 3].flatMap((step) => [
          `call execute run_shell_command: echo step ${String(step)}`,
          `update completed step ${String(step)}`,
        ]),
      ],
      'result error max_turns 57/15/21 Reached max session turns for this session. Increa',
    ],
    [
      'loop-detected',
      [
        'session b670749d some-model',
        'raw message',
        'call execute run_shell_command: echo step 1',
        'update completed step 1',
        'update completed step 38',
        'notice Loop detected, stopping execution',
      ],
      'result error 798/210/294 Loop detected, stopping execution',
    ],
    [
      'error-401',
      ['session c2df9164 auto', 'raw message'],
      'result error 401 0/0/0 [API Error: {"error":{"code":401,"message":"inval',
    ],
    [
      'error-429',
      ['session 3301d34b auto', 'raw message'],
      'result error 429 0/0/0 [API Error: rate limited (scripted)]\nPlease wait',
    ],
    [
      'error-500',
      ['session dd1acc8b auto', 'raw message'],
      'result error 500 0/0/0 [API Error: {"error":{"code":500,"message":"intern',
    ],
  ])('reads the recorded stream %s', (name, events, result) => {
    const decoded = decodeChunks(decoders.gemini(), [recordedStream('gemini', name)]).map(compact);
    expect(decoded.slice(0, -1)).toEqual(events);
    expect(decoded.at(-1)).toContain(result);
  });

  test('the pieces of an answer are one message, which ends where something else begins', () => {
    expect(decode(piece('a'), piece(' b'), tool('success'), piece('c'), success)).toEqual([
      'message_delta a',
      'message_delta  b',
      'message a b',
      'update completed',
      'message_delta c',
      'message c',
      'result ok c',
    ]);
  });

  test('an answer that is cut off is a message, and the run has no result', () => {
    expect(decode(piece('a'), piece(' b'))).toEqual(['message_delta a', 'message_delta  b', 'message a b']);
  });

  test('a message that comes whole is one', () => {
    expect(decode(line('message', { role: 'assistant', content: 'a' }), success)).toEqual(['message a', 'result ok a']);
  });

  test.each([
    ['policy_violation', 'no', 'update failed denied no', 'result ok a'],
    ['path_not_in_workspace', 'no', 'update failed denied no', 'result ok a'],
    ['invalid_tool_params', outside, `update failed denied ${outside}`, 'result ok a'],
    ['invalid_tool_params', 'no', 'update failed no', 'result ok a'],
    ['shell_execute_error', 'no', 'update failed no', 'result ok a'],
  ])('a tool that ends with %s (%s) leads to: %s, %s', (type, message, update, result) => {
    const failed = tool('error', { error: { type, message } });
    expect(decode(failed, piece('a'), success)).toEqual([update, 'message_delta a', 'message a', result]);
  });

  test('a tool that succeeds was not refused, whatever its output says', () => {
    expect(decode(tool('success', { output: outside }))).toEqual([`update completed ${outside}`]);
  });

  test.each([
    [{ type: 'FatalAuthenticationError', message: 'who' }, 'result error auth who'],
    [{ type: 'unknown', message: 'fetch failed' }, 'result error fetch failed'],
    [{}, 'result error it said this'],
  ])('reads the error %j of a result', (error, expected) => {
    const complaint = line('error', { severity: 'error', message: 'it said this' });
    expect(decode(complaint, line('result', { status: 'error', error })).at(-1)).toBe(expected);
  });

  test('a status is told for a rate limit only by the advice that the CLI adds', () => {
    const result = (message: string): string => line('result', { status: 'error', error: { message } });
    expect(decode(result('[API Error: a]\nPlease wait and try again later.'))[0]).toMatch(/^result error 429 /);
    expect(decode(result('[API Error: Please wait and try again later]'))[0]).toMatch(/^result error \[API/);
  });

  test.each([
    line('init', {}),
    line('tool_use', { tool_id: 'one' }),
    line('tool_result', { status: 'success' }),
    line('message', { role: 'assistant', content: 7, delta: true }),
    line('error', {}),
    line('other', {}),
    'no JSON',
  ])('keeps what it cannot read: %s', (text) => {
    expect(decodeLines(new GeminiStreamJsonDecoder(), [text])).toEqual([{ type: 'raw', line: text }]);
  });
});
