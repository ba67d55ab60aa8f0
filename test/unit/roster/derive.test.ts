import type { AgentDefinition } from '../../../src/api';
import { loadRoster } from '../../../src/roster';
import {
  leastAgent,
  loadFiles,
  problemsOf,
  problemsOfFiles,
  removeRosters,
  writeLayer,
  type RosterText,
} from './temporary-roster';

afterEach(removeRosters);

const base = `${leastAgent}label: Base\nadd_dir_flag: --add\nwrapper: { refuse_subcommands: [login] }\n`;
const derived = (more = '', from = 'base'): string => `roster_version: 1\nderive: ${from}\n${more}`;

function agentOf(files: RosterText, name: string): AgentDefinition | undefined {
  return loadFiles(files).agents.get(name);
}

describe('an entry that derives', () => {
  test('starts from the other and changes what it says', () => {
    const more = 'binary: fork\nwrapper: { refuse_subcommands: [_inherit, auth] }\nadd_dir_flag: null\n';
    const agent = agentOf({ 'agents/base.yaml': base, 'agents/fork.yaml': derived(more) }, 'fork');
    expect(agent).toMatchObject({
      name: 'fork',
      binary: 'fork',
      derive: 'base',
      wrapper: { refuseSubcommands: ['login', 'auth'] },
    });
    expect(agent).not.toHaveProperty('addDirFlag');
  });

  test('has a label of its own, its name if it says none', () => {
    const files = { 'agents/base.yaml': base, 'agents/x.yaml': derived(), 'agents/y.yaml': derived('label: Why\n') };
    expect(agentOf(files, 'x')?.label).toBe('x');
    expect(agentOf(files, 'y')?.label).toBe('Why');
  });

  test.each<[string, string, string, string | undefined]>([
    ['no strategy where the other names none', base, derived(), undefined],
    ['the strategy of the other', `${base}strategy: special\n`, derived(), 'special'],
    ['its own strategy', `${base}strategy: special\n`, derived('strategy: mine\n'), 'mine'],
    ['none again where it says null', `${base}strategy: special\n`, derived('strategy: null\n'), undefined],
  ])('has %s', (_what, baseText, derivedText, expected) => {
    expect(agentOf({ 'agents/base.yaml': baseText, 'agents/x.yaml': derivedText }, 'x')?.strategy).toBe(expected);
  });

  test('follows a chain to its end, in whatever order the names come', () => {
    const files = {
      'agents/a.yaml': derived('home: { env: { A: a } }\n', 'm'),
      'agents/m.yaml': derived('home: { env: { A: m, M: m } }\n', 'base'),
      'agents/base.yaml': `${base}home: { env: { A: b, M: b, B: b } }\n`,
    };
    expect(agentOf(files, 'a')).toMatchObject({
      derive: 'm',
      derivedFrom: ['m', 'base'],
      home: { env: { A: 'a', M: 'm', B: 'b' } },
    });
  });

  test('starts from the other with all of its layers', () => {
    const roster = loadRoster([
      writeLayer('plugin', { 'agents/base.yaml': base, 'agents/x.yaml': derived() }),
      writeLayer('operator', { 'agents/base.yaml': 'roster_version: 1\nbinary: other\n' }),
    ]);
    expect(roster.agents.get('x')?.binary).toBe('other');
  });

  test('has no strategy of a base when a higher layer takes the derivation away', () => {
    const roster = loadRoster([
      writeLayer('plugin', { 'agents/base.yaml': base, 'agents/x.yaml': derived() }),
      writeLayer('operator', { 'agents/x.yaml': `${leastAgent}derive: null\n` }),
    ]);
    expect(roster.agents.get('x')).not.toHaveProperty('strategy');
    expect(roster.agents.get('x')).not.toHaveProperty('derive');
    expect(roster.agents.get('x')).not.toHaveProperty('derivedFrom');
  });
});

describe('through files of several layers', () => {
  const plugin = () =>
    writeLayer('plugin', {
      'agents/base.yaml': `${base}headless: { prompt: { channel: stdin }, args: [base] }\n`.replace(
        'headless: { prompt: { channel: stdin } }\n',
        '',
      ),
      'agents/middle.yaml': derived('headless: { args: [_inherit, middle] }\n'),
      'agents/top.yaml': derived('headless: { args: [_inherit, top] }\n', 'middle'),
    });

  test('an overlay anywhere in the chain reaches all that derive from it', () => {
    const roster = loadRoster([
      plugin(),
      writeLayer('operator', { 'agents/base.yaml': 'roster_version: 1\nheadless: { args: [_inherit, overlay] }\n' }),
      writeLayer('directory', { 'agents/middle.yaml': 'roster_version: 1\nadd_dir_flag: null\n' }),
    ]);
    expect(roster.problems).toEqual([]);
    expect(roster.agents.get('middle')?.headless.args).toEqual(['base', 'overlay', 'middle']);
    expect(roster.agents.get('top')?.headless.args).toEqual(['base', 'overlay', 'middle', 'top']);
    expect(roster.agents.get('base')).toHaveProperty('addDirFlag', '--add');
    expect(roster.agents.get('top')).not.toHaveProperty('addDirFlag');
  });

  test('a higher layer says what an entry derives from', () => {
    const other = `${leastAgent}add_dir_flag: --other\n`;
    const roster = loadRoster([
      plugin(),
      writeLayer('operator', { 'agents/other.yaml': other, 'agents/top.yaml': derived('', 'other') }),
    ]);
    expect(roster.agents.get('top')).toMatchObject({ derivedFrom: ['other'], addDirFlag: '--other' });
  });

  test.each<[string, string, string]>([
    ['into a circle', derived('', 'top'), 'goes round in a circle: base -> top -> middle -> base'],
    ['into itself', derived('', 'base'), 'goes round in a circle: base -> base'],
    [
      'to nobody',
      derived('', 'midle'),
      'names the unknown entry "midle", expected one of base, middle, other, top; did you mean "middle"?',
    ],
  ])('a higher layer that leads %s is told at its line and breaks the chain alone', (_where, text, message) => {
    const operator = writeLayer('operator', { 'agents/base.yaml': text, 'agents/other.yaml': leastAgent });
    const roster = loadRoster([plugin(), operator]);
    expect([...roster.agents.keys()]).toEqual(['other']);
    expect([...roster.broken.agents.keys()]).toEqual(['base', 'middle', 'top']);
    expect(roster.problems).toMatchObject([
      { path: 'derive', message: expect.stringContaining(message.split(', ')[0] ?? '') as string },
    ]);
    expect(problemsOf([plugin(), operator]).join()).toContain(message);
  });
});

test('an entry that derives from nothing has no strategy unless it says one', () => {
  expect(agentOf({ 'agents/base.yaml': base }, 'base')).not.toHaveProperty('strategy');
});

describe('a derivation is refused', () => {
  test('when it goes round in a circle, told once', () => {
    const files = {
      'agents/a.yaml': derived('', 'b'),
      'agents/b.yaml': derived('', 'c'),
      'agents/c.yaml': derived('', 'a'),
    };
    expect(problemsOfFiles(files)).toEqual([
      'agents/c.yaml:2:9 derive: goes round in a circle: a -> b -> c -> a, expected an entry that ends the chain',
    ]);
  });

  test('when the other is like no name that there is, without a proposal', () => {
    expect(problemsOfFiles({ 'agents/a.yaml': derived('', 'something'), 'agents/base.yaml': base })).toEqual([
      'agents/a.yaml:2:9 derive: names the unknown entry "something", expected one of a, base',
    ]);
  });

  test('when it derives from itself', () => {
    expect(problemsOfFiles({ 'agents/a.yaml': derived('', 'a') })).toEqual([
      'agents/a.yaml:2:9 derive: goes round in a circle: a -> a, expected an entry that ends the chain',
    ]);
  });

  test('when the other is unknown, with the names that there are', () => {
    expect(problemsOfFiles({ 'agents/a.yaml': derived('', 'bsae'), 'agents/base.yaml': base })).toEqual([
      'agents/a.yaml:2:9 derive: names the unknown entry "bsae", expected one of a, base; did you mean "base"?',
    ]);
  });

  test('without repeating what the other has wrong', () => {
    expect(problemsOfFiles({ 'agents/base.yaml': '[', 'agents/x.yaml': derived() })).toHaveLength(1);
    expect(problemsOfFiles({ 'agents/base.yaml': `${base}labl: x\n`, 'agents/x.yaml': derived() })).toEqual([
      'agents/base.yaml:7:1 labl: is not a known key; did you mean "label"?',
    ]);
  });
});

describe('a mistake of an entry at a place in the file of the one that it derives from', () => {
  const wombat = `${leastAgent}settings: { file: '{run_directory}/s.json' }\ninstructions: { settings: { a: b } }\n`;
  const bare = (name: string): string => `roster_version: 1\nderive: ${name}\nsettings: null\n`;
  const nowhere = 'would be written nowhere';
  const expected = 'expected a settings section with a file';

  test('names the entry that has it', () => {
    expect(problemsOfFiles({ 'agents/wombat.yaml': wombat, 'agents/sleepy.yaml': bare('wombat') })).toEqual([
      `agents/wombat.yaml:5:27 instructions.settings: ${nowhere} in "sleepy", which derives from it, ${expected}`,
    ]);
  });

  test('is told once for those that derive from that entry in turn', () => {
    const files = {
      'agents/wombat.yaml': wombat,
      'agents/sleepy.yaml': bare('wombat'),
      'agents/asleep.yaml': 'roster_version: 1\nderive: sleepy\n',
    };
    expect(problemsOfFiles(files)).toEqual([expect.stringContaining(' in "sleepy", which derives from it,')]);
  });

  test('is told for each of several that derive from it', () => {
    const files = {
      'agents/wombat.yaml': wombat,
      'agents/sleepy.yaml': bare('wombat'),
      'agents/tired.yaml': bare('wombat'),
    };
    expect(problemsOfFiles(files)).toHaveLength(2);
  });

  test('names nobody when the other has the same mistake by itself', () => {
    const broken = wombat.replace('settings: { file', 'setings: { file');
    const problems = problemsOfFiles({ 'agents/wombat.yaml': broken, 'agents/sleepy.yaml': bare('wombat') });
    expect(problems).not.toEqual([]);
    expect(problems).not.toContainEqual(expect.stringContaining('sleepy'));
  });
});
