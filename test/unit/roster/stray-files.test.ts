import { join } from 'node:path';
import { loadRoster, validateRosterPath } from '../../../src/roster';
import { leastAgent, problemsOf, removeRosters, shown, writeLayer, type RosterText } from './temporary-roster';

afterEach(removeRosters);

const layerWith = (files: RosterText, kind: 'operator' | 'plugin' | 'directory' = 'operator') =>
  writeLayer(kind, { 'agents/a.yaml': leastAgent, ...files });

test.each<[string, string]>([
  ['agents/b.yml', 'agents/b.yml:1:1: is not read, expected the name b.yaml'],
  ['agents/b.YAML', 'agents/b.YAML:1:1: is not read, expected the name b.yaml'],
  ['agents/b.json', 'agents/b.json:1:1: is not read, expected the name b.yaml'],
  ['providers/p.yml', 'providers/p.yml:1:1: is not read, expected the name p.yaml'],
  ['agents/more/b.yaml', 'agents/more:1:1: is not read, expected files directly in agents/'],
  ['agent/b.yaml', 'agent:1:1: is not read, expected the name agents or providers'],
  ['agnets/note.txt', 'agnets:1:1: is not read, expected the name agents or providers'],
  ['mine/b.yaml', 'mine:1:1: is not read, expected the name agents or providers'],
  ['b.yaml', 'b.yaml:1:1: is not read, expected a place in agents/ or providers/'],
  ['b.yml', 'b.yml:1:1: is not read, expected a place in agents/ or providers/'],
])('%s is told, since nobody reads it', (path, expected) => {
  const layer = layerWith({ [path]: leastAgent });
  const roster = loadRoster([layer]);
  expect(shown(roster.problems, [layer])).toEqual([expected]);
  expect([...roster.agents.keys()]).toEqual(['a']);
  expect(shown(validateRosterPath(layer.directory), [layer])).toEqual([expected]);
});

test.each(['yml', 'YAML', 'json'])(
  'a file that ends in .%s is told in the same way when it alone is checked',
  (end) => {
    const layer = layerWith({ [`agents/b.${end}`]: leastAgent, [`c.${end}`]: leastAgent });
    const check = (path: string) => shown(validateRosterPath(join(layer.directory, path)), [layer]);
    expect(check(`agents/b.${end}`)).toEqual([`agents/b.${end}:1:1: is not read, expected the name b.yaml`]);
    expect(check(`c.${end}`)).toEqual([`c.${end}:1:1: is not read, expected the name c.yaml`]);
  },
);

test('beside a file of the right name no other is told to take that name', () => {
  const layer = layerWith({ 'agents/a.yml': leastAgent });
  const expected = 'agents/a.yml:1:1: is not read, as a.yaml lies beside it, expected one of the two: remove the other';
  expect(problemsOf([layer])).toEqual([expected]);
  for (const path of ['', 'agents/a.yml', 'agents/a.yaml']) {
    expect(shown(validateRosterPath(join(layer.directory, path)), [layer])).toEqual([expected]);
  }
});

test.each([
  'README.md',
  'agents/README.md',
  'agents/.b.yaml',
  'agents/.#a.yaml',
  'agents/a.yaml~',
  '.git/b.yaml',
  'pnpm-lock.yaml',
  'docs/site.yml',
  'schema/agent.schema.json',
])('%s is nothing to speak of', (path) => {
  expect(problemsOf([layerWith({ [path]: 'other: 1\n' }, 'plugin')])).toEqual([]);
});

test('an agent with a file that is not read over it cannot be used', () => {
  const layers = [
    writeLayer('plugin', { 'agents/a.yaml': leastAgent, 'agents/b.yaml': leastAgent }),
    writeLayer('operator', { 'agents/a.yml': 'roster_version: 1\nlabel: Mine\n' }),
  ];
  const roster = loadRoster(layers);
  expect([...roster.agents.keys()]).toEqual(['b']);
  expect([...roster.broken.agents.keys()]).toEqual(['a']);
});

test.each(['directory', 'plugin'] as const)('a %s without agents/ and providers/ is an error', (kind) => {
  const { directory } = writeLayer(kind, { 'other/x.txt': '' });
  expect(() => loadRoster([{ kind, directory }])).toThrow(
    expect.objectContaining({ code: 'roster_unreadable' }) as Error,
  );
  expect(problemsOf([{ kind, directory }])).toEqual([
    `${directory}:1:1: has neither agents/ nor providers/, expected a roster directory`,
  ]);
});

test('the directory of the operator may be empty', () => {
  const { directory } = writeLayer('operator', {});
  expect(problemsOf([{ kind: 'operator', directory: join(directory) }])).toEqual([]);
});
