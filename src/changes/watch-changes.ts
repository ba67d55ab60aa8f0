import { rmSync } from 'node:fs';
import type { ChangedFiles } from '../api';
import { gitDirectories } from '../preflight';
import { createGitView, type GitView } from './git-view';
import { readChanges } from './read-changes';
import { runGit, type GitLimits } from './run-git';

/** A run does not wait longer than this for git before it starts; then it goes without. */
const beforeMs = 3000;
const afterMs = 10_000;

/** A look at a repository before a run, which can tell later what is different. */
export interface ChangeWatch {
  /** What differs from then; `undefined` when git cannot tell. Never rejects. Call it once. */
  changes(): Promise<ChangedFiles | undefined>;
  /** Takes away what the look has left on the disk. */
  forget(): void;
}

/** What is looked at, and where the look is kept meanwhile. */
export interface WatchedRepository {
  /** Root of the worktree. */
  readonly root: string;
  /** A directory that does not exist yet. */
  readonly scratch: string;
  /** Search path on which git is found. */
  readonly path: string | undefined;
}

/** Looks at a repository. Gives `undefined` when there is no git, it fails, or takes too long; never rejects. */
export async function watchChanges({ root, scratch, path }: WatchedRepository): Promise<ChangeWatch | undefined> {
  const forget = (): void => {
    rmSync(scratch, { recursive: true, force: true });
  };
  try {
    const repository = gitDirectories(root);
    if (repository === undefined) return undefined;
    const view = createGitView(scratch, root, repository);
    const limits = { milliseconds: beforeMs, path };
    await dropRepositoriesWithin(view, limits);
    await runGit(view, ['add', '--all', '--ignore-errors', '--', '.'], limits);
    return { changes: () => changesSince(view, path), forget };
  } catch {
    forget();
    return undefined;
  }
}

async function changesSince(view: GitView, path: string | undefined): Promise<ChangedFiles | undefined> {
  const limits = { milliseconds: afterMs, path };
  try {
    await dropRepositoriesWithin(view, limits);
    // New files become known to git without their content, so that a difference can be told.
    await runGit(view, ['add', '--intent-to-add', '--ignore-removal', '--ignore-errors', '--', '.'], limits);
    const options = ['--raw', '--numstat', '-z', '--find-renames', '--no-ext-diff', '--no-textconv'];
    return readChanges(await runGit(view, ['diff', ...options, '--ignore-submodules=all'], limits));
  } catch {
    return undefined;
  }
}

/** Git would start itself in a repository within this one, with that one's configuration, to see whether it changed. */
async function dropRepositoriesWithin(view: GitView, limits: GitLimits): Promise<void> {
  const staged = await runGit(view, ['ls-files', '--stage', '-z'], limits);
  const within = staged.split('\0').filter((entry) => entry.startsWith('160000 '));
  if (within.length === 0) return;
  const paths = within.map((entry) => entry.slice(entry.indexOf('\t') + 1));
  await runGit(view, ['update-index', '--force-remove', '-z', '--stdin'], limits, `${paths.join('\0')}\0`);
}
