import { parseProcessStat, readProcessStat } from '../../../src/processes/process-stat';

const rest = '-1 4194304 99 0 0 0 0 0 0 0 20 0 1 0 3594550 3133440 394';

test.each([
  ['a plain name', 'cat'],
  ['spaces', 'tmux: server'],
  ['parentheses', 'a) S 1 (b'],
  ['a name that looks like the fields', ') Z 9 9 9 9'],
  ['a line end', 'two\nlines'],
  ['nothing', ''],
])('a process whose name holds %s is read right', (_, name) => {
  expect(parseProcessStat(`42 (${name}) S 7 42 40 0 ${rest}\n`)).toEqual({
    pid: 42,
    parent: 7,
    group: 42,
    session: 40,
    startTime: '3594550',
    isDead: false,
  });
});

test.each([
  ['R', false],
  ['T', false],
  ['D', false],
  ['Z', true],
  ['X', true],
])('in the state %s it is dead: %s', (state, isDead) => {
  expect(parseProcessStat(`42 (cat) ${state} 7 42 40 0 ${rest}`)).toMatchObject({ isDead });
});

test.each(['', '42', '42 (cat', '42 (cat) S 7 42 40', '(cat) S 7'])('of the cut line %j nothing is made', (line) => {
  expect(parseProcessStat(line)).toBeUndefined();
});

test('this process is read, and one that cannot be is not', () => {
  expect(readProcessStat(process.pid)).toMatchObject({ pid: process.pid, parent: process.ppid, isDead: false });
  expect(readProcessStat(2_147_000_000)).toBeUndefined();
});
