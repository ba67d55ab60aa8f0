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

  test('a command that was declined has failed for lack of permission', () => {
    const command = {
      type: 'command_execution',
      command: 'rm x',
      aggregated_output: '',
      exit_code: null,
      status: 'declined',
    };
    expect(decode(completed(command)).at(-1)).toBe('update failed denied');
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

  test.each(['failed', undefined])(
    'a failed call of an MCP tool has the message of its error (status %s)',
    (status) => {
      const call = {
        type: 'mcp_tool_call',
        server: 's',
        tool: 't',
        arguments: {},
        error: { message: 'gone' },
        status,
      };
      expect(decode(completed(call))).toEqual(['call other s.t: s.t', 'update failed gone']);
    },
  );

  test.each([
    ['unexpected status 403 Forbidden: no', 'result error 403 unexpected status 403 Forbidden: no'],
    ['stream closed by http://127.0.0.1:500/v1', 'result error stream closed by http://127.0.0.1:500/v1'],
  ])('reads the status from %j', (message, expected) => {
    expect(decode(JSON.stringify({ type: 'turn.failed', error: { message } }))).toEqual([expected]);
  });

  test('reads every count of a turn, which are those of the conversation', () => {
    const counts = { input_tokens: 5, cached_input_tokens: 3, cache_write_input_tokens: 1 };
    const usage = { ...counts, output_tokens: 2, reasoning_output_tokens: 1 };
    expect(decodeLines(decoders.codex(), [JSON.stringify({ type: 'turn.completed', usage })])).toEqual([
      {
        type: 'usage',
        scope: 'session',
        usage: { inputTokens: 5, cachedInputTokens: 3, cacheWriteTokens: 1, outputTokens: 2, reasoningTokens: 1 },
      },
      { type: 'result', isError: false, text: '' },
    ]);
  });

  test('a list of steps is a call and a plan, which is told again whenever it changes', () => {
    const steps = (...done: readonly boolean[]): Fields => ({
      type: 'todo_list',
      items: done.map((isDone, index) => ({ text: `step ${String(index)}`, completed: isDone })),
    });
    const lines = [item('item.started', steps(false, false)), item('item.updated', steps(true, false))];
    expect(decode(...lines, completed(steps(true, true)))).toEqual([
      'call think todo_list: todo_list',
      'plan pending step 0; pending step 1',
      'plan completed step 0; pending step 1',
      'update in_progress',
      'plan completed step 0; completed step 1',
      'update completed',
    ]);
  });

  test('a change of files tells which, and which of them go away', () => {
    const changes = [
      { path: 'a', kind: 'update' },
      { path: 'b', kind: 'delete' },
    ];
    const [call] = decodeLines(decoders.codex(), [completed({ type: 'file_change', changes, status: 'completed' })]);
    expect(call).toMatchObject({ kind: 'edit', locations: [{ path: 'a' }, { path: 'b' }], diffs: [{ path: 'b' }] });
  });

  test('what a sub-agent answered is the output of the call that waits for it', () => {
    const states = { one: { status: 'completed', message: 'found it' }, two: { status: 'running', message: null } };
    const call = { type: 'collab_tool_call', tool: 'wait', agents_states: states, status: 'completed' };
    expect(decode(completed(call))).toEqual(['call other wait: wait', 'update completed found it']);
  });

  test('a thought is told once it is whole', () => {
    const thought = { type: 'reasoning', text: 'hm' };
    expect(decodeLines(decoders.codex(), [item('item.started', thought), completed(thought)])).toEqual([
      { type: 'raw', line: item('item.started', thought) },
      { type: 'thought', text: 'hm', messageId: 'item_1' },
    ]);
  });

  test.each([{ type: 'reasoning' }, { type: 'surprise', text: 'x' }])('the item %j is raw', (fields) => {
    expect(decode(completed(fields))).toEqual(['raw item.completed']);
  });

  test('an error that is a part of a cut event is not told as one', () => {
    const cut = completed({ type: 'error', message: 'x' }).slice(0, -1);
    expect(decodeLines(decoders.codex(), [cut])).toEqual([{ type: 'raw', line: cut }]);
  });
});
