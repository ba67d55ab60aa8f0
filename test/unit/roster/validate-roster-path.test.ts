import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { bundledLayer, validateRosterPath } from '../../../src/roster';
import { leastAgent, leastProvider, removeRosters, shown, writeLayer, type RosterText } from './temporary-roster';

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

describe('beside the roster of the operator', () => {
  const own = 'roster_version: 1\nderive: mine\n';
  const operator = () => writeLayer('operator', { 'agents/mine.yaml': leastAgent, 'agents/broken.yaml': '[' });

  test('a directory may rest on its entries, and hears nothing of its own mistakes', () => {
    const path = directoryOf({ 'agents/x.yaml': own, 'agents/mine.yaml': 'roster_version: 1\nlabel: Mine\n' });
    expect(validateRosterPath(path)).not.toEqual([]);
    expect(validateRosterPath(path, operator().directory)).toEqual([]);
  });

  test('a file anywhere may rest on its entries', () => {
    const path = directoryOf({ 'x.yaml': own, 'agents/y.yaml': own });
    expect(validateRosterPath(join(path, 'x.yaml'), operator().directory)).toEqual([]);
    expect(validateRosterPath(join(path, 'agents', 'y.yaml'), operator().directory)).toEqual([]);
  });

  test('what is wrong below an entry is told, since the entry cannot be used', () => {
    const layer = operator();
    const path = directoryOf({ 'agents/x.yaml': 'roster_version: 1\nderive: broken\n' });
    expect(validateRosterPath(path, layer.directory)).toMatchObject([
      { file: `${layer.directory}/agents/broken.yaml` },
    ]);
  });

  test('an entry of the operator that fails because of a directory over it is told', () => {
    const layer = writeLayer('operator', {
      'agents/mine.yaml': `${leastAgent}settings: { file: '{run_directory}/s.json' }\n`,
      'agents/x.yaml': `${own}instructions: { settings: { a: b } }\n`,
    });
    const path = directoryOf({ 'agents/mine.yaml': 'roster_version: 1\nsettings: null\n' });
    expect(validateRosterPath(layer.directory, layer.directory)).toEqual([]);
    expect(validateRosterPath(path, layer.directory)).toMatchObject([{ file: `${layer.directory}/agents/x.yaml` }]);
  });

  test('its own directory and the files in it are checked as what they are', () => {
    const layer = operator();
    const link = join(directoryOf({}), 'link');
    symlinkSync(layer.directory, link);
    for (const directory of [layer.directory, `${layer.directory}/`, link]) {
      expect(validateRosterPath(directory, layer.directory)).toHaveLength(1);
      expect(validateRosterPath(join(directory, 'agents', 'mine.yaml'), layer.directory)).toEqual([]);
      expect(validateRosterPath(join(directory, 'agents', 'broken.yaml'), layer.directory)).toHaveLength(1);
    }
  });

  test('it may be missing or empty', () => {
    const { directory } = writeLayer('operator', {});
    expect(validateRosterPath(directory, directory)).toEqual([]);
    expect(validateRosterPath(directoryOf({ 'agents/a.yaml': leastAgent }), join(directory, 'none'))).toEqual([]);
  });
});

describe('a file in a roster directory', () => {
  const files = {
    'agents/base.yaml': leastAgent,
    'agents/bad.yaml': `${leastAgent}labl: x\n`,
    'agents/x.yaml': 'roster_version: 1\nderive: base\nprovider: { default: house }\n',
    'providers/house.yaml': leastProvider,
  };
  const check = (path: string, changed: RosterText = {}): readonly string[] => {
    const layer = writeLayer('directory', { ...files, ...changed });
    return shown(validateRosterPath(join(layer.directory, path)), [layer]);
  };

  test('may rest on those beside it, and hears nothing of their mistakes', () => {
    expect(check('agents/x.yaml')).toEqual([]);
    expect(check('providers/house.yaml')).toEqual([]);
  });

  test('is told its own mistakes alone', () => {
    expect(check('agents/bad.yaml')).toEqual(['agents/bad.yaml:4:1 labl: is not a known key; did you mean "label"?']);
  });

  test('is told what others have wrong because of it', () => {
    expect(check('agents/base.yaml', { 'agents/base.yaml': 'roster_version: 1\nderive: x\n' })).toEqual([
      expect.stringContaining('goes round in a circle'),
    ]);
    expect(check('agents/x.yaml', { 'agents/base.yaml': '[' })).toEqual([
      expect.stringMatching(/^agents\/base\.yaml:/),
    ]);
  });
});
