import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../src/host/repository-root';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();

beforeEach(() => {
  mkdirSync(join(directory(), 'repository/.git'), { recursive: true });
  mkdirSync(join(directory(), 'repository/a/b'), { recursive: true });
  mkdirSync(join(directory(), 'repository/worktree/c'), { recursive: true });
  writeFileSync(join(directory(), 'repository/worktree/.git'), 'gitdir: /elsewhere\n');
});

test.each([
  ['its root', 'repository', 'repository'],
  ['a directory in it', 'repository/a/b', 'repository'],
  ['the root of a worktree, where .git is a file', 'repository/worktree', 'repository/worktree'],
  ['a directory in a worktree', 'repository/worktree/c', 'repository/worktree'],
])('the repository of %s is found', (_title, from, expected) => {
  expect(repositoryRoot(join(directory(), from))).toBe(join(directory(), expected));
});

test('a directory in no repository has none', () => {
  expect(repositoryRoot(directory())).toBeUndefined();
  expect(repositoryRoot('/')).toBeUndefined();
});
