import { NanocoderJsonDecoder } from '../../../plugins/nanocoder/nanocoder-json-decoder';
import { compact, decodeChunks, decodeLines, decoders, recordedStream } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const report = (fields: Fields): string =>
  JSON.stringify({ kind: 'success', exitCode: 0, finalText: 'all done', toolCalls: [], ...fields }, null, 2);
const decode = (...lines: readonly string[]): readonly string[] =>
  decodeLines(
    new NanocoderJsonDecoder(),
    lines.flatMap((line) => line.split('\n')),
  ).map(compact);

describe('nanocoder json decoder', () => {
  test.each([
    [
      'hello',
      [
        "call execute execute_bash: printf '%s\\n' 'hello from nanocoder' > hello.txt",
        'update completed 0 EXIT_CODE: 0',
        'message I will create the file.done: hello.txt created',
        'result ok 38/undefined/14 I will create the file.done: hello.txt created',
      ],
    ],
    [
      'approval-required',
      ['message I will create the file.', 'result error denied 19/undefined/7 it asked for approval of execute_bash'],
    ],
  ])('reads the recorded report %s', (name, expected) => {
    expect(decodeChunks(decoders.nanocoder(), [recordedStream('nanocoder', name)]).map(compact)).toEqual(expected);
  });

  test.each([
    [{ result: 'EXIT_CODE: 3\nno' }, 'update failed 3 EXIT_CODE: 3'],
    [{ result: null, error: 'not here' }, 'update failed not here'],
    [{ result: 'written', error: null }, 'update completed written'],
    [{}, 'update completed'],
  ])('tells how a call went: %j', (fields, expected) => {
    const toolCalls = [{ name: 'write_file', arguments: { path: 'a.txt' }, ...fields }];
    expect(decode(report({ toolCalls })).slice(0, 2)).toEqual(['call edit write_file: a.txt', expected]);
  });

  test('numbers the calls, which have no ids', () => {
    const toolCalls = [{ name: 'read_file' }, { name: 'find_files' }];
    const events = decodeLines(new NanocoderJsonDecoder(), report({ toolCalls }).split('\n'));
    expect(events.flatMap((event) => (event.type === 'tool_call' ? [event.toolCallId] : []))).toEqual([
      'call-1',
      'call-2',
    ]);
  });

  test.each([
    ['Unauthorized: status 401', 'result error 401 Unauthorized: status 401'],
    ['No providers configured.', 'result error No providers configured.'],
  ])('a report of an error is one: %s', (message, expected) => {
    expect(decode(report({ kind: 'error', exitCode: 1, finalText: '', message }))).toEqual([expected]);
  });

  test('what it says before the report is kept, line by line', () => {
    expect(decode('MCP server connected', report({})).slice(0, 2)).toEqual(['raw', 'message all done']);
  });

  test('a report on one line is read all the same', () => {
    expect(decode(JSON.stringify({ kind: 'success', exitCode: 0, finalText: 'all done' }))).toEqual([
      'message all done',
      'result ok all done',
    ]);
  });

  test('a report that is cut is kept as it came, and has no result', () => {
    const lines = report({}).split('\n').slice(0, 4);
    expect(decodeLines(new NanocoderJsonDecoder(), lines)).toEqual(lines.map((line) => ({ type: 'raw', line })));
  });

  test('a whole report behind a cut one is read', () => {
    expect(decode(...report({}).split('\n').slice(0, 3), report({}))).toEqual([
      'raw',
      'raw',
      'raw',
      'message all done',
      'result ok all done',
    ]);
  });

  test('an object that is no report is kept as it came', () => {
    const lines = ['{', '  "a": 1', '}'];
    expect(decodeLines(new NanocoderJsonDecoder(), lines)).toEqual(lines.map((line) => ({ type: 'raw', line })));
  });

  test('a report that never ends does not fill the memory', () => {
    const decoder = new NanocoderJsonDecoder();
    const line = ' '.repeat(1024 * 1024);
    decoder.decode('{');
    const events = Array.from({ length: 40 }, () => decoder.decode(`${line}x`)).flat();
    expect(events[0]).toEqual({ type: 'raw', line: '{' });
  });
});
