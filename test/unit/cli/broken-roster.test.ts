import { join } from 'node:path';
import { createMuster, type Muster } from '../../../src';
import { rosterWarnings } from '../../../src/cli/output/roster-warnings';
import { errorLike } from '../../support/error-like';
import { leastAgent, leastProvider, removeRosters, writeLayer } from '../roster/temporary-roster';
import { callCommand } from './call-command';

let directory: string;

beforeEach(() => {
  ({ directory } = writeLayer('directory', {
    'agents/good.yaml': `${leastAgent}provider: { default: bad, routes: [{ protocol: openai-chat }] }\n`,
    'agents/bad.yaml': `${leastAgent}labl: x\nlog_format: 5\n`,
    'agents/codex.yaml': 'roster_version: 1\nbinary: [\n',
    'providers/bad.yaml': `${leastProvider}labl: x\n`,
  }));
});

afterEach(removeRosters);

const place = (file: string, rest: string): string => `${join(directory, file)}:${rest}`;

describe('a registry with broken entries', () => {
  let muster: Muster;

  beforeEach(async () => {
    muster = await createMuster({ rosterDirectories: [directory], environment: { PATH: '/nowhere', HOME: directory } });
  });

  test('throws exactly the problems of the agent that is named', () => {
    expect(() => muster.registry.resolve('bad')).toThrow(
      errorLike({
        code: 'roster_invalid',
        message: `Agent "bad" cannot be used: 2 problems\n  ${place('agents/bad.yaml', '4:1 labl: is not a known key; did you mean "label"?')}\n  ${place('agents/bad.yaml', '5:13 log_format: is the number 5, expected a name without spaces; put it in quotes')}`,
      }),
    );
  });

  test('does not give a bundled agent below a broken overlay', () => {
    expect(() => muster.registry.resolve('codex')).toThrow(errorLike({ code: 'roster_invalid' }));
    expect(() => muster.registry.resolve(undefined, { defaultAgent: 'codex' })).toThrow(
      errorLike({ code: 'roster_invalid' }),
    );
  });

  test('throws exactly the problems of the provider that is named', () => {
    expect(() => muster.registry.provider('bad')).toThrow(
      errorLike({
        code: 'roster_invalid',
        message: `Provider "bad" cannot be used: 1 problem\n  ${place('providers/bad.yaml', '5:1 labl: is not a known key; did you mean "label"?')}`,
      }),
    );
  });

  test('gives everything else, and says what it does not', () => {
    expect(muster.registry.names).toEqual(expect.arrayContaining(['claude', 'good', 'opencode', 'qwen']));
    expect(muster.registry.names).not.toContain('bad');
    expect(muster.registry.broken.map(({ kind, name }) => [kind, name])).toEqual([
      ['agent', 'bad'],
      ['agent', 'codex'],
      ['provider', 'bad'],
    ]);
    expect(muster.registry.rosterProblems).toHaveLength(4);
  });

  test('says of an agent that its default provider cannot be used', async () => {
    const status = (await muster.agents()).find(({ agent }) => agent === 'good');
    expect(status?.missing).toContainEqual(
      expect.stringMatching(/^Provider "bad", the default of good .*, cannot be used: 1 problem/),
    );
  });
});

describe('commands that load a roster with broken files', () => {
  test('print the agents with one row for each broken one, and a warning a file', async () => {
    const end = await callCommand('agents', '--roster', directory);
    expect(end.exitCode).toBe(0);
    expect(end.stdout).toMatch(/^bad +- +not usable +- +-$/m);
    expect(end.stdout).toMatch(/^codex +- +not usable +- +-$/m);
    expect(end.stdout).toMatch(/^claude +- +not installed/m);
    expect(end.stderr.trimEnd().split('\n')).toEqual([
      `muster: warning: ${place('agents/bad.yaml', '4:1 labl: is not a known key; did you mean "label"?')} (and 1 more). See: muster roster validate ${directory}`,
      expect.stringMatching(
        /^muster: warning: .*agents\/codex\.yaml:3:1: is not valid YAML: .* muster roster validate /,
      ),
      expect.stringMatching(/^muster: warning: .*providers\/bad\.yaml:5:1 labl: .* muster roster validate /),
    ]);
  });

  test('print the agents as JSON, the broken ones with their problems', async () => {
    const end = await callCommand('agents', '--json', '--roster', directory);
    const rows = JSON.parse(end.stdout) as readonly { readonly agent: string }[];
    expect(rows.map(({ agent }) => agent)).toEqual(rows.map(({ agent }) => agent).toSorted());
    expect(rows.find(({ agent }) => agent === 'bad')).toEqual({
      agent: 'bad',
      label: 'bad',
      installed: false,
      ready: false,
      missing: [expect.stringContaining('4:1 labl:'), expect.stringContaining('5:13 log_format:')],
      problems: [
        expect.objectContaining({ line: 4, column: 1, path: 'labl' }),
        expect.objectContaining({ line: 5, column: 13, path: 'log_format' }),
      ],
    });
    expect(rows.find(({ agent }) => agent === 'claude')).not.toHaveProperty('problems');
  });

  test('print the providers with one row for a broken one and its problem', async () => {
    const end = await callCommand('providers', '--roster', directory);
    expect(end.exitCode).toBe(0);
    expect(end.stdout).toMatch(/^bad +not usable +- +- +-$/m);
    expect(end.stdout).toContain(`- ${place('providers/bad.yaml', '5:1 labl: ')}`);
    const rows = JSON.parse((await callCommand('providers', '--json', '--roster', directory)).stdout) as object[];
    expect(rows).toContainEqual({
      provider: 'bad',
      label: 'bad',
      serves: [],
      credentialEnv: [],
      ready: false,
      problems: [expect.objectContaining({ path: 'labl' })],
    });
  });

  test('end with an error for the broken agent that is named', async () => {
    const end = await callCommand('explain', 'bad', '.', '-p', 'x', '--json', '--roster', directory);
    expect(end.exitCode).toBe(2);
    expect(JSON.parse(end.stdout)).toMatchObject({
      type: 'error',
      code: 'roster_invalid',
      details: { kind: 'agent', name: 'bad', problems: [{ path: 'labl' }, { path: 'log_format' }] },
    });
  });

  test('say nothing about a roster that is whole', async () => {
    expect((await callCommand('agents')).stderr).toBe('');
  });
});

test('a warning tells the directory whose check tells everything', () => {
  const problem = { line: 1, column: 1, path: '', message: 'is not read' };
  expect(
    rosterWarnings([
      { ...problem, file: '/r/agents/a.yml' },
      { ...problem, file: '/r/providers/a.yml' },
      { ...problem, file: '/r/agent' },
      { ...problem, file: '/my roster/agents/a.yml' },
    ]).map((line) => line.replace(/^.*muster roster validate /, '')),
  ).toEqual(['/r', '/r', '/r', '"/my roster"']);
});

test('a warning that ends in a question has no further full stop', () => {
  const problem = { file: '/r/agents/a.yaml', line: 1, column: 1, path: 'x' };
  const asking = { ...problem, message: 'is not a known key; did you mean "y"?' };
  const end = 'See: muster roster validate /r';
  expect(rosterWarnings([asking])).toEqual([expect.stringMatching(`did you mean "y"\\? ${end}$`)]);
  expect(rosterWarnings([asking, asking])[0]).toMatch(`(and 1 more). ${end}`);
  expect(rosterWarnings([{ ...problem, message: 'is missing' }])[0]).toMatch(`is missing. ${end}`);
});
