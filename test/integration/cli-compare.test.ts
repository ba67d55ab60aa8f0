import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useBuiltCommandLine, type CommandLineEnd } from '../support/stub-command-line';
import { claudeAnswer } from '../support/stub-behaviour';
import { isAlive, StubPlace, until } from '../support/stub-place';

const built = useBuiltCommandLine(120_000);
let place: StubPlace;

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', place.project, ...args], {
    env: { PATH: process.env['PATH'], HOME: place.home, GIT_CONFIG_NOSYSTEM: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });

beforeEach(() => {
  place = new StubPlace();
  // Both speak as Claude Code does.
  const roster = join(place.config, 'muster', 'roster', 'agents');
  mkdirSync(roster, { recursive: true });
  writeFileSync(join(roster, 'other.yaml'), 'roster_version: 1\nderive: claude\nlabel: Other\nbinary: other\n');
  place.install('claude', { steps: [claudeAnswer('done')] });
  place.install('other', { steps: [claudeAnswer('done')] });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.email', 'person@example.test');
  git('config', 'user.name', 'Person');
  writeFileSync(join(place.project, 'file.txt'), 'one\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  writeFileSync(join(place.project, 'file.txt'), 'changed\n');
});
afterEach(() => {
  place.dispose();
});

const common = ['--own-login', '-p', 'work'];
const run = (args: readonly string[]): Promise<CommandLineEnd> =>
  built.run(['run', ...args, ...common], { environment: place.environment(), cwd: place.project });
const worktrees = (): readonly string[] => {
  const all = join(place.state, 'muster', 'worktrees');
  return existsSync(all) ? readdirSync(all) : [];
};
const state = (): readonly string[] => [
  git('status', '--porcelain'),
  git('for-each-ref'),
  git('rev-parse', 'HEAD'),
  readFileSync(join(place.project, 'file.txt'), 'utf8'),
  readFileSync(join(place.project, '.git', 'config'), 'utf8'),
  readdirSync(join(place.project, '.git')).sort().join(),
];

test('agents are compared in a table', async () => {
  const end = await run(['--agents', 'claude,other']);
  expect(end.stderr).toBe('');
  expect(end.stdout).toMatch(/AGENT +VERDICT/);
  expect(end.stdout).toMatch(/claude +ok/);
  expect(end.stdout).toMatch(/other +ok/);
  expect(end.exitCode).toBe(0);
});

test('with --json the last line compares, and each event has the index of its agent', async () => {
  const end = await run(['--agents', 'claude, other', '.', '--json']);
  const lines = end.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(new Set(lines.slice(0, -1).map(({ index }) => index))).toEqual(new Set([0, 1]));
  expect(lines.at(-1)).toMatchObject({
    type: 'comparison',
    repository: place.project,
    runs: [
      { agent: 'claude', verdict: { verdict: 'ok' } },
      { agent: 'other', verdict: { verdict: 'ok' } },
    ],
  });
});

test.each([
  ['an agent beside them', ['--agents', 'claude,other', 'claude', '.']],
  ['an empty name', ['--agents', 'claude,']],
  ['--keep-worktrees alone', ['claude', '--keep-worktrees']],
])('%s is refused', async (_, args) => {
  expect((await run(args)).exitCode).toBe(2);
  expect(worktrees()).toEqual([]);
});

test('killed in the middle, the checkout is as it was, and the next start clears up', async () => {
  place.install('claude', { steps: [{ do: 'hang' }] });
  const before = state();
  const child = built.start(['run', '--agents', 'claude,other', ...common, '--json'], {
    environment: place.environment(),
    cwd: place.project,
  });
  child.stdout?.resume();
  const ended = new Promise((resolve) => child.once('close', resolve));
  await until(() => place.calls('claude').length === 1, 'the agent');
  const [agent] = place.calls('claude');
  child.kill('SIGKILL');
  child.stdout?.destroy();
  child.stderr?.destroy();
  await ended;
  expect(worktrees()).toHaveLength(1);
  expect([...state()].slice(0, -1)).toEqual([...before].slice(0, -1));

  await run(['other', '.', '--json']);

  expect(worktrees()).toEqual([]);
  expect(isAlive(agent?.pid ?? 0)).toBe(false);
  expect(state()).toEqual(before);
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('muster prune clears up as well', async () => {
  place.install('claude', { steps: [{ do: 'hang' }] });
  const options = { environment: place.environment(), cwd: place.project };
  const child = built.start(['run', '--agents', 'claude,other', ...common], options);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until(() => place.calls('claude').length === 1, 'the agent');
  child.kill('SIGKILL');
  await ended;
  expect(worktrees()).toHaveLength(1);
  expect((await built.run(['prune', '--json'], options)).exitCode).toBe(0);
  expect(worktrees()).toEqual([]);
});

test.each([0, 1, 2, 3, 4])('killed while its worktrees are made, nothing stays of it (%i)', async (step) => {
  const before = state();
  const child = built.start(['run', '--agents', 'claude,other', ...common], {
    environment: place.environment(),
    cwd: place.project,
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const notes = join(place.project, '.git', 'worktrees');
  await until(() => (step === 0 ? worktrees().length > 0 : existsSync(notes)), 'the first worktree');
  await new Promise((resolve) => setTimeout(resolve, step * 15));
  child.kill('SIGKILL');
  await ended;
  expect([...state()].slice(0, -1)).toEqual([...before].slice(0, -1));
  await run(['other', '.', '--json']);
  expect(worktrees()).toEqual([]);
  expect(state()).toEqual(before);
});
