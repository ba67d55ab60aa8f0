import { GrokJsonlDecoder } from '../../../plugins/grok/grok-jsonl-decoder';
import { compact, decodeChunks, decodeLines, decoders, recordedStream } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const decode = (...lines: readonly string[]): readonly string[] =>
  decodeLines(new GrokJsonlDecoder(), lines).map(compact);
const said = (content: string, fields: Fields = {}): string =>
  JSON.stringify({ role: 'assistant', content, ...fields });
const calling = (name: string, args: string): Fields => ({
  tool_calls: [{ id: 'call_1', type: 'function', function: { name, arguments: args } }],
});
const step = (id: string, status: string): Fields => ({ id, content: `step ${id}`, status, priority: 'high' });

describe('grok jsonl decoder', () => {
  test.each([
    [
      'hello',
      [
        'raw',
        'message I will create the file.',
        "call execute bash: printf '%s\\n' 'hello from grok' > hello.txt",
        'update completed Command executed successfully (no output)',
        'message done: hello.txt created',
        'result ok done: hello.txt created',
      ],
    ],
    [
      'error-401',
      [
        'raw',
        'message Sorry, I encountered an error: Grok API error: 401 invalid x-api-key (scripted)',
        'result error 401 Sorry, I encountered an error: Grok API error: 401',
      ],
    ],
  ])('reads the recorded stream %s', (name, expected) => {
    expect(decodeChunks(decoders.grok(), [recordedStream('grok', name)]).map(compact)).toEqual(expected);
  });

  test.each([
    ['create_file', '{"path":"a.txt","content":"x"}', 'call edit create_file: a.txt'],
    ['view_file', '{"path":"a.txt"}', 'call read view_file: a.txt'],
    ['search', '{"query":"needle"}', 'call search search: needle'],
    ['own_tool', 'no JSON', 'call other own_tool: own_tool'],
  ])('tells a call of %s', (name, args, expected) => {
    expect(decode(said('first', calling(name, args)))).toEqual(['message first', expected]);
  });

  test('tells its whole plan, also where it changes a step alone', () => {
    const created = calling(
      'create_todo_list',
      JSON.stringify({ todos: [step('1', 'pending'), step('2', 'pending')] }),
    );
    const updates = [
      { id: '1', status: 'completed' },
      { id: '2', content: 'check it' },
    ];
    const updated = calling('update_todo_list', JSON.stringify({ updates }));
    expect(decode(said('', created), said('', updated))).toEqual([
      'call think create_todo_list: create_todo_list',
      'plan pending step 1; pending step 2',
      'call think update_todo_list: update_todo_list',
      'plan completed step 1; pending check it',
    ]);
  });

  test.each([
    ['Command executed successfully (no output)', 'completed'],
    ['Command failed: Command failed: exit 3', 'failed'],
  ])('a shell that says %s %s', (content, status) => {
    const line = JSON.stringify({ role: 'tool', tool_call_id: 'call_1', content });
    expect(decode(line)).toEqual([`update ${status} ${content}`]);
  });

  test('leaves out the words that the CLI puts in the place of a message', () => {
    expect(decode(said('Using tools to help you...', calling('bash', '{"command":"ls"}')))).toEqual([
      'call execute bash: ls',
    ]);
  });

  test('keeps a call that it cannot read as it came', () => {
    expect(decode(said('first', { tool_calls: [{ id: 'call_1' }] }))).toEqual(['message first', 'raw']);
  });

  test.each([
    ['an error of the model', 'Sorry, I encountered an error: Grok API error: 500 no luck', { status: 500 }],
    ['an error without a status', 'Sorry, I encountered an error: No response from Grok', {}],
    ['an error of the CLI', 'Error: nothing works', {}],
  ])('%s is an error only as far as a text can tell', (_name, content, facts) => {
    expect(decodeLines(new GrokJsonlDecoder(), [said(content)]).at(-1)).toEqual({
      type: 'result',
      isError: true,
      text: content,
      inferred: true,
      ...facts,
    });
  });

  test.each([['{"role":"assistant","content":""}'], ['{"role":"assistant","content":null}'], ['{"role":"assistant"}']])(
    'a model that says nothing, %s, has answered',
    (line) => {
      expect(decode(line)).toEqual(['result ok']);
    },
  );

  test('the end of its rounds is told as such', () => {
    const last = 'Maximum tool execution rounds reached. Stopping to prevent infinite loops.';
    expect(decode(said(last)).at(-1)).toBe(`result error max_turns ${last.slice(0, 50)}`);
  });

  test.each([
    ['before its first word', []],
    ['after a tool call', [said('first', calling('bash', '{"command":"ls"}'))]],
    ['after a tool call behind an answer', [said('first'), said('', calling('bash', '{"command":"ls"}'))]],
    ['by a signal', ['', 'Gracefully shutting down...']],
  ])('a run that ends %s has no result', (_name, lines) => {
    expect(decode(...lines).filter((event) => event.startsWith('result'))).toEqual([]);
  });

  test('a line that is cut is kept as it came, and the others are read', () => {
    expect(decode(said('one'), said('two').slice(0, 20), said('three'))).toEqual([
      'message one',
      'raw',
      'message three',
      'result ok three',
    ]);
  });
});
