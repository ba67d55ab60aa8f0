import { join } from 'node:path';
import type { EntryField } from '../../../src/api';
import { bundledLayer, loadRoster } from '../../../src/roster';
import { readDocument } from '../docs/document';
import { leastAgent, leastProvider, removeRosters, writeLayer } from '../roster/temporary-roster';
import { callCommand } from './call-command';

afterEach(removeRosters);

const base = `${leastAgent}strategy: generic
wrapper: { refuse_subcommands: [login] }
home: { env: { A: '1', B: '2' } }
`;

/** Two directories: `lower` with an agent and one that derives from it, `upper` over both. */
function layers() {
  const lower = writeLayer('directory', {
    'agents/base.yaml': base,
    'agents/work.yaml': 'roster_version: 1\nderive: base\nlabel: At work\n',
    'providers/gate.yaml': leastProvider,
    'providers/base.yaml': leastProvider,
  }).directory;
  const upper = writeLayer('directory', {
    'agents/base.yaml':
      'roster_version: 1\nwrapper:\n  refuse_subcommands:\n    - _inherit\n    - logout\nhome: { env: { B: x } }\n',
  }).directory;
  return { lower, upper, flags: ['--roster', lower, '--roster', upper] };
}

test('shows every value in effect, one a line, with nothing that steers a terminal', async () => {
  const { flags } = layers();
  const { stdout, stderr, exitCode } = await callCommand('roster', 'show', 'base', ...flags);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toBe('# agent base');
  expect(lines.slice(1).map((line) => line.replace(/: +/, ': '))).toEqual(
    expect.arrayContaining([
      'label: base',
      'binary: tool',
      'headless.prompt.channel: stdin',
      'headless.prompt.joined: false',
      'wrapper.refuse_subcommands: [login, logout]',
      'home.env.A: "1"',
      'home.env.B: x',
      'signals.grace_seconds: 5',
    ]),
  );
  expect(stdout).not.toContain('\u001b');
  // The values stand below each other.
  expect(new Set(lines.slice(1).map((line) => /^\S+: +/.exec(line)?.[0].length)).size).toBe(1);
});

test('shows with --origins the file and line that set each value, and which are defaults', async () => {
  const { lower, upper, flags } = layers();
  const { stdout } = await callCommand('roster', 'show', 'work', '--origins', ...flags);
  const [baseFile, overlay] = [join(lower, 'agents/base.yaml'), join(upper, 'agents/base.yaml')];
  const origins = new Map(
    stdout
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.lastIndexOf('# ') + 2)] as const),
  );
  expect(stdout.split('\n')[0]).toBe('# agent work, derived from base');
  expect(origins.get('label')).toBe(`${join(lower, 'agents/work.yaml')}:3`);
  expect(origins.get('derive')).toBe(`${join(lower, 'agents/work.yaml')}:2`);
  expect(origins.get('binary')).toBe(`${baseFile}:2`);
  expect(origins.get('strategy')).toBe(`${baseFile}:4`);
  expect(origins.get('home.env.A')).toBe(`${baseFile}:6`);
  expect(origins.get('home.env.B')).toBe(`${overlay}:6`);
  expect(origins.get('wrapper.refuse_subcommands')).toBe(`${baseFile}:5, ${overlay}:5`);
  expect(origins.get('log_format')).toBe('default');
});

test('shows as JSON an object of fields, each with its places', async () => {
  const { lower, flags } = layers();
  const { stdout } = await callCommand('roster', 'show', 'work', '--json', ...flags);
  const entry = JSON.parse(stdout) as { readonly fields: readonly EntryField[] };
  expect(entry).toMatchObject({ kind: 'agent', name: 'work', derivedFrom: ['base'] });
  expect(entry.fields).toContainEqual({
    path: 'binary',
    value: 'tool',
    origins: [`${join(lower, 'agents/base.yaml')}:2:9`],
  });
  expect(entry.fields).toContainEqual({ path: 'session.supports_resume', value: false, origins: [] });
});

test('shows a provider that no agent has the name of, and any with --provider', async () => {
  const { flags } = layers();
  const first = async (...args: readonly string[]) =>
    (await callCommand('roster', 'show', ...args, ...flags)).stdout.split('\n')[0];
  expect(await first('gate')).toBe('# provider gate');
  expect(await first('base')).toBe('# agent base');
  expect(await first('base', '--provider')).toBe('# provider base');
});

test.each([
  [['clade'], 'No agent "clade"', 'Did you mean "claude"?'],
  [['opnai', '--provider'], 'No provider "opnai"', 'Did you mean "openai"?'],
  [[''], 'The name is empty.', ''],
])('does not know %j, and says what there is', async (args, message, hint) => {
  const end = await callCommand('roster', 'show', ...args);
  expect(end.exitCode).toBe(2);
  expect(end.stderr).toContain(message);
  expect(end.stderr).toContain(hint);
});

test.each([
  ['bad', 'Agent "bad" cannot be used: 1 problem'],
  ['off', 'Provider "off" cannot be used: 1 problem'],
])('tells the problems of %s, which is broken', async (name, message) => {
  const { directory } = writeLayer('directory', {
    'agents/bad.yaml': `${leastAgent}labl: x\n`,
    'providers/off.yaml': `${leastProvider}labl: x\n`,
  });
  const end = await callCommand('roster', 'show', name, '--roster', directory);
  expect(end.exitCode).toBe(2);
  expect(end.stderr).toContain(message);
});

test.each(['agents', 'providers'] as const)('every key that the example of %s says is a field with a place', (kind) => {
  const [, agent = '', , provider = ''] = readDocument('roster.md').code('yaml');
  const text = kind === 'agents' ? agent : provider;
  const roster = loadRoster([bundledLayer(), writeLayer('directory', { [`${kind}/example.yaml`]: text })]);
  const fields = roster.describe(kind, 'example');
  const written = fields.filter(({ origins }) => origins.length > 0).map(({ path }) => path);
  const keys = Array.from(text.matchAll(/(?<![\w-])([a-z][a-z_]*): (?![{\n])/g), ([, key = '']) => key).filter(
    (key) => !['roster_version', 'name'].includes(key),
  );
  expect(keys.length).toBeGreaterThan(8);
  for (const key of keys) expect(written.some((path) => path.split('.').includes(key)) ? key : `no ${key}`).toBe(key);
});
