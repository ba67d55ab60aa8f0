import { joinText, slot, type SlotName } from '../../../src/api';
import { plannedFilesProblem } from '../../../src/api/planned-file-problem';
import { textProblem, variablesProblem } from '../../../src/api/text-problem';

const unknownSlot = (name: string): unknown => slot(name as SlotName);
const withoutParts = Object.defineProperty({ parts: 'x' }, Symbol.for('muster-agents/slotted-text'), { value: true });

test.each<[string, unknown, RegExp]>([
  ['with NUL beside a slot', joinText(slot('home'), '/\0'), /^holds the NUL character/],
  ['that only looks like one', { parts: ['x'] }, /^is an object, expected a text/],
  ['without parts', withoutParts, /^is a text without parts$/],
  ['with a slot that is none', unknownSlot('nonsense'), /^has the slot "nonsense"/],
  ['with a variable that is no name', unknownSlot('env.A B'), /^has the slot "env.A B"/],
])('a text %s is none for a process', (_what, value, problem) => {
  expect(textProblem(value)).toMatch(problem);
});

test.each([['x'], [slot('env.HTTPS_PROXY')], [joinText(slot('broker.url'), '/v1')]])(
  '%j is a text for a process',
  (value) => {
    expect(textProblem(value)).toBeUndefined();
  },
);

test.each<[unknown, RegExp]>([
  [[], /^gave env that is a list/],
  [null, /^gave env that is null/],
  [{ 'A B': 'x' }, /^sets the variable "A B"; expected letters/],
  [{ '1A': 'x' }, /^sets the variable "1A"/],
  [{ MUSTER_A: 'x' }, /^sets the variable "MUSTER_A"/],
  [{ A: 5 }, /^sets the variable A, which is a number/],
])('%j are no variables for a process', (values, problem) => {
  expect(variablesProblem(values)).toMatch(problem);
});

const paths = { runDirectory: slot('run.directory'), home: slot('home') };
const problemAt = (root: SlotName, path: string): string | undefined =>
  plannedFilesProblem([{ path: joinText(slot(root), path), content: 'x' }], paths);

test.each(['', '/', '//a', '/a//b', '/a/', '/./a', '/a/../b', '-evil/a'])(
  'a file is not planned at %j below a directory of the run',
  (path) => {
    for (const root of ['run.directory', 'home'] as const) expect(problemAt(root, path)).toMatch(/^planned the file "/);
  },
);

test('the names that the run keeps itself are taken in its own directory alone', () => {
  expect(problemAt('run.directory', '/events.jsonl')).toMatch(/which the run keeps itself/);
  expect(problemAt('home', '/events.jsonl')).toBeUndefined();
});
