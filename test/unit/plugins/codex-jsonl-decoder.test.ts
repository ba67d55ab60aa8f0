import { compact, decodeLines, decoders } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const item = (type: string, fields: Fields): string => JSON.stringify({ type, item: { id: 'item_1', ...fields } });
const completed = (fields: Fields): string => item('item.completed', fields);
const decode = (...lines: readonly string[]): readonly string[] => decodeLines(decoders.codex(), lines).map(compact);

describe('codex jsonl decoder', () => {
  test('a command that fails has its exit code and its output', () => {
    const command = {
      type: 'command_execution',
      command: 'false',
      aggregated_output: 'no\n',
      exit_code: 1,
      status: 'failed',
    };
    expect(decode(completed(command))).toEqual(['call execute command_execution: false', 'update failed 1 no']);
  });

  test('a command that was declined has failed', () => {
    const command = {
      type: 'command_execution',
      command: 'rm x',
      aggregated_output: '',
      exit_code: null,
      status: 'declined',
    };
    expect(decode(completed(command)).at(-1)).toBe('update failed');
  });

  test('a call is told once, then how far it is', () => {
    const command = { type: 'command_execution', command: 'make', aggregated_output: 'a', status: 'in_progress' };
    expect(decode(item('item.started', command), item('item.updated', command), completed(command))).toEqual([
      'call execute command_execution: make',
      'update in_progress a',
      'update completed a',
    ]);
  });

  test.each([
    [
      'edits',
      [
        { path: 'a', kind: 'update' },
        { path: 'b', kind: 'delete' },
      ],
      'call edit file_change: a, b',
    ],
    ['deletes', [{ path: 'a', kind: 'delete' }], 'call delete file_change: a'],
    ['nothing that can be read', 7, 'call edit file_change: file_change'],
  ])('a file change that %s', (_name, changes, expected) => {
    expect(decode(completed({ type: 'file_change', changes, status: 'completed' }))[0]).toBe(expected);
  });

  test('a search of the web has its query', () => {
    expect(decode(completed({ type: 'web_search', query: 'muster' }))).toEqual([
      'call fetch web_search: muster',
      'update completed',
    ]);
  });

  test('a failed call of an MCP tool has the message of its error', () => {
    const call = {
      type: 'mcp_tool_call',
      server: 's',
      tool: 't',
      arguments: {},
      error: { message: 'gone' },
      status: 'failed',
    };
    expect(decode(completed(call))).toEqual(['call other s.t: s.t', 'update failed gone']);
  });

  test.each([
    ['unexpected status 403 Forbidden: no', 'result error 403 unexpected status 403 Forbidden: no'],
    ['stream closed by http://127.0.0.1:500/v1', 'result error stream closed by http://127.0.0.1:500/v1'],
  ])('reads the status from %j', (message, expected) => {
    expect(decode(JSON.stringify({ type: 'turn.failed', error: { message } }))).toEqual([expected]);
  });

  test.each(['reasoning', 'todo_list', 'surprise'])('an item of type %s is raw', (type) => {
    expect(decode(completed({ type, text: 'x' }))).toEqual(['raw item.completed']);
  });

  test('an error that is a part of a cut event is not told as one', () => {
    const cut = completed({ type: 'error', message: 'x' }).slice(0, -1);
    expect(decodeLines(decoders.codex(), [cut])).toEqual([{ type: 'raw', line: cut }]);
  });
});
