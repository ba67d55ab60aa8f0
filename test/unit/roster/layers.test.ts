import { loadRoster } from '../../../src/roster';
import { leastAgent, leastProvider, problemsOf, removeRosters, writeLayer } from './temporary-roster';

afterEach(removeRosters);

const full = `${leastAgent}label: Tool
home: { env: { A: '1', B: '2' } }
wrapper: { refuse_subcommands: [login, logout] }
add_dir_flag: --add
`;

describe('a later layer', () => {
  test('changes what it says and leaves the rest', () => {
    const upper =
      'roster_version: 1\nhome: { env: { B: x, C: y } }\nwrapper: { refuse_subcommands: [_inherit, auth] }\nadd_dir_flag: null\n';
    const roster = loadRoster([
      writeLayer('plugin', { 'agents/a.yaml': full }),
      writeLayer('operator', { 'agents/a.yaml': upper }),
    ]);
    const agent = roster.agents.get('a');
    expect(agent).toMatchObject({
      label: 'Tool',
      home: { env: { A: '1', B: 'x', C: 'y' } },
      wrapper: { refuseSubcommands: ['login', 'logout', 'auth'] },
    });
    expect(agent).not.toHaveProperty('addDirFlag');
  });

  test('adds agents and providers; both come sorted', () => {
    const roster = loadRoster([
      writeLayer('plugin', { 'agents/b.yaml': leastAgent, 'providers/z.yaml': leastProvider }),
      writeLayer('operator', { 'agents/a.yaml': leastAgent, 'providers/y.yaml': leastProvider }),
    ]);
    expect([...roster.agents.keys()]).toEqual(['a', 'b']);
    expect([...roster.providers.keys()]).toEqual(['y', 'z']);
  });

  test('wins over all below it, in the order of the layers', () => {
    const layers = (['plugin', 'operator', 'directory'] as const).map((kind) =>
      writeLayer(kind, { 'agents/a.yaml': `${leastAgent}label: ${kind}\n` }),
    );
    expect(loadRoster(layers).agents.get('a')?.label).toBe('directory');
    expect(loadRoster([...layers].reverse()).agents.get('a')?.label).toBe('plugin');
  });

  test('can mend what is wrong below it', () => {
    const broken = writeLayer('plugin', { 'agents/a.yaml': `${leastAgent}label: 5\n` });
    expect(problemsOf([broken])).toHaveLength(1);
    expect(problemsOf([broken, writeLayer('operator', { 'agents/a.yaml': 'roster_version: 1\nlabel: A\n' })])).toEqual(
      [],
    );
  });

  test('has its own problems at its own places', () => {
    const upper = writeLayer('operator', {
      'agents/a.yaml': 'roster_version: 1\n\nhome: { env: { B: 5 } }\nbinary: null\n',
    });
    const lower = writeLayer('plugin', { 'agents/a.yaml': full });
    expect(loadRoster([lower, upper]).problems).toMatchObject([
      { file: `${upper.directory}/agents/a.yaml`, line: 1, path: 'binary' },
      { file: `${upper.directory}/agents/a.yaml`, line: 3, column: 19, path: 'home.env.B' },
    ]);
  });

  test('must say the version of the format in each of its files', () => {
    const layers = [
      writeLayer('plugin', { 'agents/a.yaml': full }),
      writeLayer('operator', { 'agents/a.yaml': 'label: A\n' }),
    ];
    expect(problemsOf(layers)).toEqual([
      'agents/a.yaml:1:1 roster_version: is missing, expected the line roster_version: 1',
    ]);
  });
});

test('originOf tells the file, line and column that set a value', () => {
  const lower = writeLayer('plugin', { 'agents/a.yaml': full, 'providers/p.yaml': leastProvider });
  const upper = writeLayer('operator', { 'agents/a.yaml': 'roster_version: 1\nhome:\n  env: { B: x }\n' });
  const roster = loadRoster([lower, upper]);
  expect(roster.originOf('agents', 'a', 'home.env.A')).toEqual({
    file: `${lower.directory}/agents/a.yaml`,
    line: 5,
    column: 19,
  });
  expect(roster.originOf('agents', 'a', 'home.env.B')).toEqual({
    file: `${upper.directory}/agents/a.yaml`,
    line: 3,
    column: 13,
  });
  expect(roster.originOf('agents', 'a', 'wrapper.refuse_subcommands.1')).toMatchObject({ line: 6, column: 40 });
  expect(roster.originOf('providers', 'p', 'upstream')).toMatchObject({ line: 2, column: 11 });
  expect(roster.originOf('agents', 'a', 'log_format')).toBeUndefined();
  expect(roster.originOf('agents', 'nobody', 'binary')).toBeUndefined();
});
