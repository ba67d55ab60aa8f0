import { DroidStreamJsonDecoder } from '../../../plugins/droid/droid-stream-json-decoder';
import { compact, decodeLines, recordedStream } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const line = (type: string, fields: Fields): string => JSON.stringify({ type, session_id: 's1', ...fields });
const said = (text: string): string => line('message', { role: 'assistant', text });
const error = (message: string, source = 'agent_loop'): string => line('error', { source, message });
const failed = error('Exec failed', 'cli');
const completion = (fields: Fields = {}): string => line('completion', { finalText: 'done', ...fields });
const decode = (...lines: readonly string[]): readonly string[] =>
  decodeLines(new DroidStreamJsonDecoder(), lines)
    .map(compact)
    .filter((event) => !/^(?:raw|session)/.test(event));
const recording = (name: string): readonly string[] =>
  decodeLines(new DroidStreamJsonDecoder(), recordedStream('droid', name).toString().split('\n')).map(compact);

describe('droid stream-json decoder', () => {
  test.each([
    [
      'hello',
      [
        'session 4792689f custom:some-model-0',
        'raw message',
        'message I will create the file.',
        "call execute Execute: printf '%s\\n' 'hello from droid' > hello.txt",
        'update completed 0 Command completed successfully',
        'message done: hello.txt created',
        'result ok 38/10/14 done: hello.txt created',
      ],
    ],
    [
      'fork',
      [
        'session 4f53faf7 custom:some-model-0',
        'raw message',
        'message done: hello.txt created',
        'result ok 19/5/7 done: hello.txt created',
      ],
    ],
    [
      'commands',
      [
        'session c5bb0ab4 custom:some-model-0',
        'raw message',
        'call execute Execute: echo hi; exit 3',
        'update failed 3 Error: Command failed (exit code: 3)',
        'call read Read: /nope',
        "update failed Error: Error reading file: ENOENT: no such file or directory, access '/nope'",
        'call execute Execute: sleep 0.1; echo é',
        'update completed 0 é',
        'message done',
        'result ok 44/20/28 done',
      ],
    ],
    [
      'error-401',
      [
        'session 3a774b85 custom:some-model-0',
        'raw message',
        'raw error',
        'raw error',
        'result error 401 401 invalid x-api-key (fake)',
      ],
    ],
  ])('reads the recorded stream %s', (name, expected) => {
    expect(recording(name)).toEqual(expected);
  });

  test.each([
    ['says nothing more after an error', [said('a'), error('500 no'), failed], 'result error 500 500 no'],
    ['gets over an error', [error('429 wait'), said('b'), completion()], 'result ok done'],
    [
      'fails with a status behind its first words',
      [error('Request failed with status code 429')],
      'result error 429 Request failed with status code 429',
    ],
    ['fails with a number that is no status', [error('4010 things')], 'result error 4010 things'],
    ['fails without a word', [error(''), failed], 'result error Exec failed'],
    [
      'was refused a tool',
      [error('Exec ended early: insufficient permission to proceed.')],
      'result error denied Exec ended early: insufficient permission to proce',
    ],
    [
      'has no login',
      [error('Error: Authentication failed. Please log in', 'cli')],
      'result error auth Error: Authentication failed. Please log in',
    ],
    ['is cut', [said('a')], 'message a'],
    ['is empty', [], undefined],
  ])('a run that %s', (_name, lines, last) => {
    expect(decode(...lines).at(-1)).toBe(last);
  });

  test.each([
    [
      'an exit code that a command printed itself',
      'Execute',
      '[Process exited with code 7]\nmore',
      'update completed [Process exited with code 7]',
    ],
    ['the exit code of what is no command', 'Read', 'x\n[Process exited with code 7]', 'update completed x'],
  ])('does not believe %s', (_name, toolName, value, expected) => {
    const call = line('tool_call', { id: 'c', toolName, parameters: {} });
    expect(decode(call, line('tool_result', { id: 'c', isError: false, value })).at(-1)).toBe(expected);
  });

  test.each([
    ['a call without an id', line('tool_call', { toolName: 'Read' })],
    ['a call without a name', line('tool_call', { id: 'c' })],
    ['a result without an id', line('tool_result', { value: 'x' })],
    ['a message without a text', line('message', { role: 'assistant' })],
    ['an event that is not known', line('later', {})],
    ['a line that is not JSON', 'Warning: something'],
  ])('%s is kept as it came', (_name, text) => {
    expect(decodeLines(new DroidStreamJsonDecoder(), [text]).at(-1)).toEqual({ type: 'raw', line: text });
  });

  test.each([
    [[{ type: 'added', content: 'b', lineNumber: { new: 2 } }], 2, 'a\n', 'a\nb\n'],
    [[{ type: 'removed', content: 'b', lineNumber: { old: 3 } }], 3, 'a\nb\n', 'a\n'],
  ])('the result of an edit that changed %j', (changed, lineNumber, oldText, newText) => {
    const diffLines = [{ type: 'unchanged', content: 'a', lineNumber: { old: 1, new: 1 } }, ...changed];
    const value = JSON.stringify({ success: true, file_path: '/a.txt', diffLines });
    expect(decodeLines(new DroidStreamJsonDecoder(), [line('tool_result', { id: 'c', value })])[1]).toMatchObject({
      locations: [{ path: '/a.txt', line: lineNumber }],
      diffs: [{ path: '/a.txt', oldText, newText }],
    });
  });

  test.each(['{"success":true}', '{"file_path":"/a.txt","diffLines":7}', '{"file_path":', 'done'])(
    'a result that tells no lines, %s, changes nothing',
    (value) => {
      const [, update] = decodeLines(new DroidStreamJsonDecoder(), [line('tool_result', { id: 'c', value })]);
      expect(update).toEqual({ type: 'tool_call_update', toolCallId: 'c', status: 'completed', output: value });
    },
  );

  test('an error after the completion takes it back', () => {
    const refused = error('Exec ended early: insufficient permission to proceed. Re-run with --auto low', 'cli');
    expect(decode(said('half'), completion(), refused)).toEqual([
      'message half',
      'result error denied Exec ended early: insufficient permission to proce',
    ]);
  });
});
