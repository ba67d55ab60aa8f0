import { AuggieJsonDecoder } from '../../../plugins/auggie/auggie-json-decoder';
import { compact, decodeChunks, decodeLines, recordedStream } from './decoder-streams';

const limited = 'Applying --max-turns override: 1 over agentMaxIterations=200';
const object = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ type: 'result', result: 'ok.', is_error: false, subtype: 'success', session_id: 's', ...fields });

describe('output of Auggie', () => {
  test.each([
    ['hello', ['session a519ccc7', 'message done: hello.txt created', 'result ok done: hello.txt created']],
    [
      'max-turns-enough',
      ['raw', 'session 9eb0b228', 'message done: hello.txt created', 'result ok done: hello.txt created'],
    ],
    ['max-turns', ['raw', 'result ok max_turns']],
    [
      'repository-settings',
      [...Array<string>(5).fill('raw'), 'session 0d274c89', 'message two\n\nlines', 'result ok two\n\nlines'],
    ],
  ])('the recording %s gives its events', (name, expected) => {
    expect(decodeChunks(new AuggieJsonDecoder(), [recordedStream('auggie', name)]).map(compact)).toEqual(expected);
  });

  test('that its turns were used up is only inferred, so that a bad exit code says more', () => {
    const end = { type: 'result', isError: false, text: '', verdict: 'max_turns', inferred: true };
    expect(decodeLines(new AuggieJsonDecoder(), [limited]).at(-1)).toEqual(end);
    expect(decodeLines(new AuggieJsonDecoder(), ['Ignoring --max-turns because it must be > 0'])).toHaveLength(1);
    expect(decodeLines(new AuggieJsonDecoder(), [])).toEqual([]);
  });

  test.each([
    ['an error', object({ is_error: true, subtype: 'error_during_execution' }), 'result error ok.'],
    ['its own limit', object({ is_error: true, subtype: 'error_max_turns' }), 'result error max_turns ok.'],
    ['an object of another kind', '{"type":"other","session_id":"s","result":"ok."}', 'raw other'],
    ['a result without a text', object({ result: null }), 'raw result'],
  ])('%s is told as it is', (_what, line, last) => {
    expect(decodeLines(new AuggieJsonDecoder(), [line]).map(compact).at(-1)).toBe(last);
  });
});
