import { join } from 'node:path';
import { bundledLayer, validateRosterPath } from '../../../src/roster';
import { leastProvider, removeRosters, writeLayer, type RosterText } from './temporary-roster';

afterEach(removeRosters);

const directoryOf = (files: RosterText): string => writeLayer('directory', files).directory;
const derived = 'roster_version: 1\nderive: claude\n';

test('the bundled roster and each of its files are valid', () => {
  const { directory } = bundledLayer();
  expect(validateRosterPath(directory)).toEqual([]);
  expect(validateRosterPath(join(directory, 'agents', 'claude.yaml'))).toEqual([]);
});

test('a directory is judged over the bundled roster', () => {
  expect(validateRosterPath(directoryOf({ 'agents/mine.yaml': derived }))).toEqual([]);
});

test('every problem of a directory is told', () => {
  const path = directoryOf({ 'agents/mine.yaml': `${derived}a: 1\nb: 2\n`, 'providers/p.yaml': '[' });
  const problems = validateRosterPath(path);
  expect(problems.slice(0, 2).map(({ line }) => line)).toEqual([3, 4]);
  expect(problems.at(-1)?.file).toBe(join(path, 'providers', 'p.yaml'));
});

test('an agent file anywhere may derive from a bundled one', () => {
  const path = directoryOf({ 'mine.yaml': derived, 'bad.yaml': `${derived}labl: x\n` });
  expect(validateRosterPath(join(path, 'mine.yaml'))).toEqual([]);
  expect(validateRosterPath(join(path, 'bad.yaml'))).toMatchObject([
    { file: join(path, 'bad.yaml'), line: 3, column: 1, path: 'labl' },
  ]);
});

test('a provider file is known by its directory or by its keys', () => {
  const path = directoryOf({ 'p.yaml': leastProvider, 'providers/q.yaml': 'roster_version: 1\n' });
  expect(validateRosterPath(join(path, 'p.yaml'))).toEqual([]);
  expect(validateRosterPath(join(path, 'providers', 'q.yaml')).map((problem) => problem.path)).toContain('serves');
});

test('a path that does not exist is a problem', () => {
  expect(validateRosterPath('/nowhere/at/all')).toMatchObject([{ file: '/nowhere/at/all', message: 'does not exist' }]);
});
