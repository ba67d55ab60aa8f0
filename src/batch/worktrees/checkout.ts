import { realpathSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { HostError, PlanError } from '../../errors';
import { findBinary, repositoryRoot } from '../../host';
import { gitDirectories, type GitDirectories } from '../../preflight';
import { isBelow } from '../../preflight/read-candidate';
import { repositoryGit } from './repository-git';

/** The checkout of a person from which worktrees are made. */
export interface Checkout {
  /** Real path of the root of its worktree. */
  readonly root: string;
  /** The directory of work below it, relative; empty for the root itself. */
  readonly subdirectory: string;
  readonly git: GitDirectories;
  /** The commit that is checked out. */
  readonly commit: string;
  /** Search path on which git is found. */
  readonly path: string | undefined;
}

/**
 * Finds the checkout that holds a directory. Throws `PlanError` (`repository_missing`, `worktree_failed`,
 * `directory_missing`) or `HostError` (`git_missing`).
 */
export async function findCheckout(
  asked: string,
  { path, stateDirectory }: { readonly path: string | undefined; readonly stateDirectory: string },
): Promise<Checkout> {
  const directory = realDirectory(asked);
  const root = repositoryRoot(directory);
  const git = root === undefined ? undefined : gitDirectories(root);
  if (root === undefined || git === undefined) {
    throw new PlanError(
      'repository_missing',
      `"${directory}" is in no git repository, so that the agents cannot get worktrees of their own. Run in a repository, or run one agent.`,
    );
  }
  if (findBinary('git', path ?? '') === undefined)
    throw new HostError('git_missing', 'Worktrees need git, and there is none on PATH.');
  if (isBelow(root, resolve(stateDirectory))) {
    throw new PlanError(
      'worktree_failed',
      `The state directory "${stateDirectory}" lies in the repository "${root}", so that worktrees would lie in what they are made from. Set XDG_STATE_HOME to another place.`,
    );
  }
  const commit = await commitOf(root, path);
  const subdirectory = relative(root, directory);
  await assertSeen(root, subdirectory, path);
  return { root, subdirectory, git, commit, path };
}

/** In a directory that git ignores nobody would see what an agent did, and it would go with the worktree. */
async function assertSeen(root: string, subdirectory: string, path: string | undefined): Promise<void> {
  if (subdirectory === '' || (await repositoryGit(root, ['ls-files', '--', subdirectory], path)) !== '') return;
  try {
    await repositoryGit(root, ['check-ignore', '--quiet', '--', subdirectory], path);
  } catch {
    return;
  }
  throw new PlanError(
    'worktree_failed',
    `"${subdirectory}" is ignored by the git repository "${root}": what the agents do there could not be compared. Run in another directory, or run one agent.`,
  );
}

function realDirectory(asked: string): string {
  try {
    return realpathSync(asked);
  } catch (cause) {
    throw new PlanError('directory_missing', `The directory "${asked}" does not exist.`, { cause });
  }
}

async function commitOf(root: string, path: string | undefined): Promise<string> {
  try {
    return await repositoryGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], path);
  } catch (cause) {
    throw new PlanError(
      'repository_missing',
      `The repository "${root}" has no commit that a worktree could be made of, or git does not take it (${(cause as Error).message}).`,
      { cause },
    );
  }
}
