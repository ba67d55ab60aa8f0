import { exitCodeOf } from '../../../src/cli/exit-codes';
import { errorCodes, type ErrorCode } from '../../../src/errors';
import { readDocument } from './document';

const page = readDocument('errors.md');

test('the page lists every code with its meaning and its exit code, in the order of the code', () => {
  const rows = Object.entries(errorCodes).map(([code, meaning]) => [
    code,
    meaning,
    String(exitCodeOf(code as ErrorCode)),
  ]);
  expect(page.rows).toEqual(rows);
});

test('the example of the page uses a code that exists', () => {
  const [example = ''] = page.code('js');
  const codes = Array.from(example.matchAll(/code === '(\w+)'/g), ([, code]) => code);
  expect(codes).toHaveLength(1);
  for (const code of codes) expect(errorCodes).toHaveProperty(code ?? '');
});
