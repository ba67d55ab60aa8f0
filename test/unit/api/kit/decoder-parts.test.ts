import {
  addUsage,
  httpStatusIn,
  oneLine,
  readErrorStatus,
  readToolCall,
  readUsage,
  toolKindOf,
  toolTitle,
} from '../../../../src/api';

describe('parts of decoders', () => {
  test.each([
    ['Bash', 'execute'],
    ['run_shell_command', 'execute'],
    ['Read', 'read'],
    ['read_file', 'read'],
    ['Write', 'edit'],
    ['write_file', 'edit'],
    ['MultiEdit', 'edit'],
    ['Glob', 'search'],
    ['grep_search', 'search'],
    ['WebFetch', 'fetch'],
    ['Task', 'think'],
    ['mcp__files__read', 'other'],
    ['constructor', 'other'],
    ['', 'other'],
  ])('the tool %j is of kind %s', (name, kind) => {
    expect(toolKindOf(name)).toBe(kind);
  });

  test.each([
    [{ command: ' ls\n-la ' }, 'ls -la'],
    [{ path: 'src', pattern: 'x.*' }, 'x.*'],
    [{ command: '', file_path: 'a.ts' }, 'a.ts'],
    [{ command: ['ls'] }, 'Tool'],
    [null, 'Tool'],
    ['ls', 'Tool'],
  ])('the title of a call with %j is %j', (input, title) => {
    expect(toolTitle(input, 'Tool')).toBe(title);
  });

  test.each([
    ['JSON in a text', '{"command":"ls -la"}', { command: 'ls -la' }, 'ls -la'],
    ['a value of its own', { command: 'ls' }, { command: 'ls' }, 'ls'],
    ['a text that is no JSON', '{"command":', '{"command":', 'bash'],
    ['no arguments', undefined, null, 'bash'],
  ])('the event of a call has its input from %s', (_what, given, input, title) => {
    const event = { type: 'tool_call', toolCallId: 'call_1', name: 'bash', kind: 'execute', title, input };
    expect(readToolCall({ id: 'call_1', name: 'bash', arguments: given })).toEqual(event);
  });

  test.each([
    ['id', { id: '', name: 'bash' }],
    ['name', { id: 'call_1', name: 7 }],
  ])('a call without %s is no event', (_what, parts) => {
    expect(readToolCall({ ...parts, arguments: '{}' })).toBeUndefined();
  });

  test('a long title is cut between characters', () => {
    expect(oneLine('🎉'.repeat(300))).toBe(`${'🎉'.repeat(199)}…`);
    expect(oneLine(`a\u0000b\u001b[0m\u0085c`)).toBe('a b [0m c');
  });

  test.each([
    ['unexpected status 401 Unauthorized', 401],
    ['exceeded retry limit, last status: 429 Too Many Requests', 429],
    ['[API Error: 500 internal error]', 500],
    ['API Error: Request rejected (429) · limited', 429],
    ['Request failed with status code 404', 404],
    ['[API Error: {"error":{"code":503}}]', 503],
    ['connect to 127.0.0.1:500 failed after 429 ms', undefined],
    ['status 200', undefined],
    ['status 4010', undefined],
    ['', undefined],
  ])('the status in %j is %s', (text, status) => {
    expect(httpStatusIn(text)).toBe(status);
  });

  test.each([[399], [600], [401.5], ['401'], [null], [Number.NaN]])('%j is no error status', (value) => {
    expect(readErrorStatus(value)).toBeUndefined();
  });

  test.each([[-1], [Number.NaN], [1.5], ['1'], [null], [Infinity]])('%j is no count of tokens', (value) => {
    const counts = { inputTokens: value, cachedInputTokens: value, outputTokens: 0, reasoningTokens: value };
    expect(readUsage(counts)).toEqual({ outputTokens: 0 });
    expect(readUsage({ ...counts, outputTokens: value })).toBeUndefined();
  });

  test('adds usages and keeps what only one knows', () => {
    expect(addUsage({ inputTokens: 1, outputTokens: 2 }, { inputTokens: 3, reasoningTokens: 4 })).toEqual({
      inputTokens: 4,
      outputTokens: 2,
      reasoningTokens: 4,
    });
    expect(addUsage(undefined, undefined)).toBeUndefined();
  });
});
