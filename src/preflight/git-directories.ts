import { resolve } from 'node:path';
import { readCandidate } from './read-candidate';

/** Where git keeps what belongs to a repository, and what belongs to the worktree alone. */
export interface GitDirectories {
  readonly common: string;
  readonly worktree: string;
}

/** Finds them from the root of a repository; in a worktree or a submodule `.git` is a file that names the place. */
export function gitDirectories(repositoryRoot: string): GitDirectories | undefined {
  const git = resolve(repositoryRoot, '.git');
  const worktree = readCandidate(git, git)?.text === undefined ? git : namedDirectory(git);
  if (worktree === undefined) return undefined;
  const common = firstLine(resolve(worktree, 'commondir'));
  return { worktree, common: common === undefined ? worktree : resolve(worktree, common) };
}

function namedDirectory(file: string): string | undefined {
  const named = /^gitdir: (.+)$/.exec(firstLine(file) ?? '')?.[1];
  return named === undefined ? undefined : resolve(file, '..', named);
}

function firstLine(file: string): string | undefined {
  return readCandidate(file, file)?.text?.split(/\r?\n/, 1)[0];
}
