import { bundledLayer, loadRoster, type RosterLayer } from '../../../src/roster';
import { leastAgent, leastProvider, removeRosters, shown, writeLayer, type RosterText } from './temporary-roster';

afterEach(removeRosters);

const derived = (from: string, more = ''): string => `roster_version: 1\nderive: ${from}\n${more}`;
const bad = `${leastAgent}labl: x\n`;
const good = { 'agents/good.yaml': leastAgent, 'providers/good.yaml': leastProvider };

function load(...files: readonly [RosterLayer['kind'], RosterText][]) {
  const layers = files.map(([kind, text]) => writeLayer(kind, text));
  const roster = loadRoster(layers);
  return {
    roster,
    agents: [...roster.agents.keys()],
    providers: [...roster.providers.keys()],
    brokenAgents: [...roster.broken.agents.keys()],
    problemsOf: (name: string) => shown(roster.broken.agents.get(name) ?? [], layers),
    problems: shown(roster.problems, layers),
  };
}

describe.each(['plugin', 'operator', 'directory'] as const)('a broken file of the layer %s', (kind) => {
  test.each<[string, string]>([
    ['is no YAML', '['],
    ['has an unknown key', bad],
    ['lacks the version', 'binary: tool\nheadless: { prompt: { channel: stdin } }\n'],
    ['holds nothing', ''],
    ['rests on an agent that is not there', derived('nobody')],
  ])('that %s takes its agent away and nothing else', (_what, text) => {
    const { agents, providers, brokenAgents, problems } = load([kind, { ...good, 'agents/bad.yaml': text }]);
    expect(agents).toEqual(['good']);
    expect(providers).toEqual(['good']);
    expect(brokenAgents).toEqual(['bad']);
    expect(problems).toEqual([expect.stringMatching(/^agents\/bad\.yaml:/)]);
  });

  test('takes its provider away, and no agent that could be used with another', () => {
    const { roster, agents } = load([
      kind,
      {
        ...good,
        'agents/a.yaml': `${leastAgent}provider: { default: bad }\n`,
        'providers/bad.yaml': `${leastProvider}labl: x\n`,
      },
    ]);
    expect(agents).toEqual(['a', 'good']);
    expect([...roster.providers.keys()]).toEqual(['good']);
    expect([...roster.broken.providers.keys()]).toEqual(['bad']);
  });
});

test('the bundled agents are all there when the overlay of one is broken, but for that one', () => {
  const whole = loadRoster([bundledLayer()]);
  const roster = loadRoster([
    bundledLayer(),
    writeLayer('operator', { 'agents/codex.yaml': 'roster_version: 1\nx: 1\n' }),
  ]);
  expect([...roster.agents.keys()]).toEqual([...whole.agents.keys()].filter((name) => name !== 'codex'));
  expect([...roster.broken.agents.keys()]).toEqual(['codex']);
  expect([...roster.providers.keys()]).toEqual([...whole.providers.keys()]);
});

test('an agent does not run with its lower layers when a layer above them is broken', () => {
  const { agents, brokenAgents } = load(
    ['plugin', { 'agents/a.yaml': leastAgent }],
    ['operator', { 'agents/a.yaml': '{' }],
  );
  expect(agents).toEqual([]);
  expect(brokenAgents).toEqual(['a']);
});

test('an overlay that makes a bundled file wrong is no error of the package', () => {
  const layers = [
    writeLayer('bundled', {
      'providers/p.yaml':
        leastProvider.replace('https://api.example.com', 'http://127.0.0.1:1') + 'allow_private: loopback\n',
    }),
    writeLayer('operator', { 'providers/p.yaml': 'roster_version: 1\nallow_private: none\n' }),
  ] as const;
  const roster = loadRoster(layers);
  expect([...roster.broken.providers.keys()]).toEqual(['p']);
  // It is told at the file that can be mended.
  expect(roster.problems).toMatchObject([
    {
      file: `${layers[1].directory}/providers/p.yaml`,
      path: 'upstream',
      message: expect.stringContaining(`in ${layers[0].directory}/providers/p.yaml:2 with this file over it`) as string,
    },
  ]);
});

test('the package itself may have nothing wrong', () => {
  const bundled = writeLayer('bundled', { 'agents/a.yaml': bad });
  const operator = writeLayer('operator', { 'agents/b.yaml': leastAgent });
  expect(() => loadRoster([bundled, operator])).toThrow(expect.objectContaining({ code: 'roster_invalid' }) as Error);
});

describe('an agent that rests on a broken one', () => {
  const files = {
    'agents/base.yaml': bad,
    'agents/middle.yaml': derived('base'),
    'agents/top.yaml': derived('middle', 'lable: x\n'),
    'agents/other.yaml': leastAgent,
  };

  test('is broken too, through several', () => {
    const { agents, brokenAgents } = load(['directory', files]);
    expect(agents).toEqual(['other']);
    expect(brokenAgents).toEqual(['base', 'middle', 'top']);
  });

  test('has the problems of all that it rests on and its own, and no others', () => {
    const { problemsOf } = load(['directory', { ...files, 'agents/wrong.yaml': '[' }]);
    expect(problemsOf('middle')).toEqual(['agents/base.yaml:4:1 labl: is not a known key; did you mean "label"?']);
    expect(problemsOf('top')).toEqual([
      'agents/base.yaml:4:1 labl: is not a known key; did you mean "label"?',
      'agents/top.yaml:3:1 lable: is not a known key; did you mean "label"?',
    ]);
  });

  test('is broken by an overlay of that one in a higher layer', () => {
    const { agents, brokenAgents } = load(
      ['plugin', { 'agents/base.yaml': leastAgent, 'agents/top.yaml': derived('base') }],
      ['operator', { 'agents/base.yaml': 'label: no version\n' }],
    );
    expect(agents).toEqual([]);
    expect(brokenAgents).toEqual(['base', 'top']);
  });

  test('in a circle has the one problem of the circle, whichever is named', () => {
    const circle = { 'agents/a.yaml': derived('b'), 'agents/b.yaml': derived('a') };
    const { problemsOf } = load(['directory', circle]);
    expect(problemsOf('a')).toHaveLength(1);
    expect(problemsOf('b')).toEqual(problemsOf('a'));
  });
});
