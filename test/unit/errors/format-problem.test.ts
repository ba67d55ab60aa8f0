import { formatProblem } from '../../../src/errors';

const problem = { file: '/repo/.muster.yaml', line: 1, column: 2, path: 'key', message: 'is wrong' };

test('a problem is told in one line with its place and what was expected', () => {
  expect(formatProblem({ ...problem, expected: 'this' })).toBe('/repo/.muster.yaml:1:2 key: is wrong, expected this');
  expect(formatProblem({ ...problem, path: '' })).toBe('/repo/.muster.yaml:1:2: is wrong');
});

test.each([
  ['a sequence for the terminal', { path: 'a\u001b]0;title\u0007\u001b[31m' }, '\\u001b]0;title\\u0007\\u001b[31m'],
  ['a line end', { message: 'is the text\nMuster: all is well' }, 'is the text\\u000aMuster: all is well'],
  ['what turns the direction of text', { file: '/a\u202eb' }, '/a\\u202eb'],
])('%s in what a stranger wrote is written out', (_what, part, shown) => {
  expect(formatProblem({ ...problem, ...part })).toContain(shown);
});
