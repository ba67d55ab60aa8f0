import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { otherRoot } from '../../../src/preflight/other-root';
import { bundledAgent } from '../../support/definitions';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const root = (): string => join(place(), 'repository');
const git = (...args: readonly string[]): unknown =>
  execFileSync('git', ['-C', root(), ...args], {
    env: { PATH: process.env['PATH'], HOME: place(), GIT_CONFIG_NOSYSTEM: '1', GIT_ALLOW_PROTOCOL: 'file' },
    stdio: 'pipe',
  });
const found = (agent = 'opencode', repositoryRoot = root()): readonly unknown[] =>
  otherRoot(bundledAgent(agent), { directory: repositoryRoot, repositoryRoot });

beforeEach(() => {
  mkdirSync(root());
  git('init', '--quiet', '--initial-branch=main');
});

test('a repository as git makes it has no other root, nor has a directory without one', () => {
  expect(found()).toEqual([]);
  expect(otherRoot(bundledAgent('opencode'), { directory: place() })).toEqual([]);
});

test.each(['opencode', 'kilo'])('where git is told another one, %s could write there', (agent) => {
  git('config', 'core.worktree', '../../outside');
  expect(found(agent)).toMatchObject([
    { file: '.git/config', column: 2, kind: 'permits', problem: 'names another root of the work tree' },
  ]);
});

test('where git is told the same one in other words, there is none', () => {
  git('config', 'core.worktree', '..');
  expect(found()).toEqual([]);
  git('config', 'core.worktree', root());
  expect(found()).toEqual([]);
});

test.each(['HEAD', 'objects', 'refs'])('a .git without %s is passed over by git, which looks above', (name) => {
  rmSync(join(root(), '.git', name), { recursive: true });
  expect(found()).toMatchObject([{ file: '.git', kind: 'permits' }]);
});

test('an agent that is not held by paths from the root is not asked', () => {
  git('config', 'core.worktree', '../../outside');
  expect(found('claude')).toEqual([]);
});

test('a worktree and a submodule are their own roots', () => {
  git('-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '--quiet', '--allow-empty', '-m', 'x');
  git('worktree', 'add', '--quiet', join(place(), 'tree'));
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', root(), 'inner');
  expect(found('opencode', join(place(), 'tree'))).toEqual([]);
  expect(found('opencode', join(root(), 'inner'))).toEqual([]);
});

test('the configuration of a worktree alone is looked at too', () => {
  writeFileSync(join(root(), '.git/config.worktree'), '[core]\n\tworktree = /\n');
  expect(found()).toMatchObject([{ file: '.git/config.worktree', line: 2 }]);
});
