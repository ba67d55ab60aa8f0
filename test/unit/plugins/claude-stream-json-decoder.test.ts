import { compact, decodeLines, decoders } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const line = (fields: Fields): string => JSON.stringify({ session_id: 'session-1', ...fields });
const assistant = (content: unknown, fields: Fields = {}): string =>
  line({ type: 'assistant', message: { content }, ...fields });
const user = (content: unknown): string => line({ type: 'user', message: { content } });
const result = (fields: Fields): string => line({ type: 'result', subtype: 'success', is_error: false, ...fields });
const init = line({ type: 'system', subtype: 'init', model: 'm' });
const bash = (id: string): string => assistant([{ type: 'tool_use', id, name: 'Bash', input: { command: 'ls' } }]);
const toolResult = (id: string, content: unknown, isError = false): string =>
  user([{ type: 'tool_result', tool_use_id: id, content, is_error: isError }]);

const decode = (...lines: readonly string[]): readonly string[] => decodeLines(decoders.claude(), lines).map(compact);

describe('claude stream-json decoder', () => {
  test.each([
    ['success that is none', { is_error: true, api_error_status: 401, result: 'no' }, 'result error 401 no'],
    ['an error status alone', { api_error_status: 529, result: 'busy' }, 'result error 529 busy'],
    ['no status', { api_error_status: null, result: 'good' }, 'result ok good'],
    ['an error subtype alone', { subtype: 'error_during_execution', errors: ['a', 'b'] }, 'result error a\nb'],
    ['max turns', { subtype: 'error_max_turns', is_error: true, errors: [] }, 'result error max_turns'],
    ['a spent budget', { subtype: 'error_max_budget_usd', is_error: true }, 'result error budget'],
    [
      'an answer that is an API error',
      { result: '[API Error: 429 slow down]' },
      'result error 429 [API Error: 429 slow down]',
    ],
    ['an API error without a status', { result: '[API Error: no route]' }, 'result error [API Error: no route]'],
    ['an error in an object', { is_error: true, error: { message: 'no login' } }, 'result error no login'],
    [
      'an answer about API errors',
      { result: 'Fixed the [API Error: 500] text' },
      'result ok Fixed the [API Error: 500] text',
    ],
    ['an answer of another type', { result: 7 }, 'result ok'],
  ])('judges a result with %s', (_name, fields, expected) => {
    expect(decode(result(fields))).toEqual([expected]);
  });

  test('an API error that only the text of an answer tells is inferred', () => {
    const judged = (fields: Fields): unknown =>
      decodeLines(decoders.claude(), [result({ result: '[API Error: 429 slow down]', ...fields })])[0];
    expect(judged({})).toMatchObject({ isError: true, inferred: true });
    expect(judged({ is_error: true })).not.toHaveProperty('inferred');
  });

  test.each([
    [
      'Anthropic counts the cache apart',
      { input_tokens: 3, cache_creation_input_tokens: 2, cache_read_input_tokens: 5 },
      '10/5/undefined',
    ],
    ['others count it in', { input_tokens: 8, cache_read_input_tokens: 5, output_tokens: 1 }, '8/5/1'],
    ['what is no count is left out', { input_tokens: -1, cache_read_input_tokens: '5', output_tokens: 1.5 }, ''],
    ['a count too large is left out', { input_tokens: 1, output_tokens: 2 ** 60 }, '1/undefined/undefined'],
  ])('reads usage: %s', (_name, usage, expected) => {
    expect(decode(result({ usage, result: '' }))).toEqual([`result ok ${expected}`.trim()]);
  });

  test('a number that JSON cannot hold is left out of the usage', () => {
    expect(decode('{"type":"result","usage":{"input_tokens":1e999,"output_tokens":2},"result":"x"}')).toEqual([
      'result ok undefined/undefined/2 x',
    ]);
  });

  test('a run that ends after an API error without a result gets one', () => {
    expect(decode(init, assistant([{ type: 'text', text: '[API Error: 503 away]' }]))).toEqual([
      'session session- m',
      'message [API Error: 503 away]',
      'result error 503 [API Error: 503 away]',
    ]);
  });

  test('a run that goes on after an API error gets none', () => {
    const error = assistant([{ type: 'text', text: '[API Error: 503 away]' }]);
    expect(decode(init, error, assistant([{ type: 'text', text: 'back' }])).at(-1)).toBe('message back');
  });

  test.each([
    ['authentication_failed', 'result error auth no'],
    ['rate_limit', 'result error no'],
  ])('an error that the agent calls %s', (error, expected) => {
    const said = assistant([{ type: 'text', text: 'no' }], { error });
    expect(decode(init, said, result({ is_error: true, result: 'no' })).at(-1)).toBe(expected);
    expect(decode(init, said).at(-1)).toBe(expected);
  });

  test.each([
    ['whose result was an error is told', true, ['update failed denied', 'result ok done']],
    ['whose result was none is not told', false, ['update completed denied', 'result ok done']],
  ])('a denied call %s', (_name, isError, expected) => {
    const denials = { result: 'done', permission_denials: [{ tool_name: 'Bash', tool_use_id: 'call-1' }] };
    expect(decode(init, bash('call-1'), toolResult('call-1', 'denied', isError), result(denials)).slice(-2)).toEqual(
      expected,
    );
  });

  test('a denied call does not hide that the run failed', () => {
    const denials = { is_error: true, result: 'bad', permission_denials: [{ tool_use_id: 'call-1' }] };
    expect(decode(init, bash('call-1'), toolResult('call-1', 'no', true), result(denials)).at(-1)).toBe(
      'result error bad',
    );
  });

  test.each([
    ['that Claude Code tells', 'Exit code 2\nno such file', true, 'update failed 2 Exit code 2'],
    [
      'that Qwen Code tells',
      'Command: x\nOutput: Exit Code: 9\nExit Code: 1\nSignal: 0',
      false,
      'update completed 1 Command: x',
    ],
    ['that nobody tells', 'Exit Code: 3', false, 'update completed Exit Code: 3'],
    [
      'that the command only printed',
      'Command: x\nExit Code: 9\nSignal: 0\nmore',
      false,
      'update completed Command: x',
    ],
  ])('takes the exit code of a command %s', (_name, content, isError, expected) => {
    expect(decode(init, bash('call-1'), toolResult('call-1', content, isError)).at(-1)).toBe(expected);
  });

  test('takes no exit code from a tool that runs no command', () => {
    const read = assistant([{ type: 'tool_use', id: 'call-1', name: 'Read', input: { file_path: '/a\nb' } }]);
    expect(decode(init, read, toolResult('call-1', 'Exit code 2'))).toEqual([
      'session session- m',
      'call read Read: /a b',
      'update completed Exit code 2',
    ]);
  });

  test('a line with a block that is not known is there raw behind what is known', () => {
    const hidden = assistant([
      { type: 'redacted_thinking', data: 'aGlkZGVu' },
      { type: 'text', text: 'yes' },
    ]);
    const odd = assistant([7, { type: 'thinking', thinking: 'hm' }]);
    expect(decodeLines(decoders.claude(), [init, hidden, odd]).slice(1)).toEqual([
      { type: 'message', text: 'yes' },
      { type: 'raw', line: hidden },
      { type: 'thought', text: 'hm' },
      { type: 'raw', line: odd },
    ]);
  });

  test('what a sub-agent says and does names the call that it was started by, and is no failure of the run', () => {
    const inside = { parent_tool_use_id: 'call-1' };
    const says = assistant([{ type: 'text', text: '[API Error: 500]' }], inside);
    const does = assistant([{ type: 'tool_use', id: 'call-2', name: 'Bash', input: { command: 'ls' } }], inside);
    const done = line({
      type: 'user',
      message: { content: [{ type: 'tool_result', tool_use_id: 'call-2', content: 'a' }] },
      ...inside,
    });
    const events = decodeLines(decoders.claude(), [init, says, does, done]);
    expect(events.map(compact)).toEqual([
      'session session- m',
      'message [API Error: 500]',
      'call execute Bash: ls',
      'update completed a',
    ]);
    for (const event of events.slice(1)) expect(event).toMatchObject({ parentToolCallId: 'call-1' });
  });

  test('the session is known from a later line when the first is lost, but never from a result', () => {
    expect(decode(assistant([{ type: 'text', text: 'a' }]))).toEqual(['session session-', 'message a']);
    expect(decode(result({ subtype: 'error_during_execution', is_error: true, errors: ['no session'] }))).toEqual([
      'result error no session',
    ]);
  });
});
