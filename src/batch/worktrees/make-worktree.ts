import { copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createGitView, runGit } from '../../changes';
import { RunError } from '../../errors';
import { gitDirectories } from '../../preflight';
import type { Checkout } from './checkout';
import { copyFiles, type CopyReport } from './copy-files';
import { repositoryGit } from './repository-git';

const mostMs = 120_000;

/**
 * Makes a worktree that looks as the checkout does: the same commit, the same files, what is not committed too. Git is
 * asked for an empty one, since it would start the filters of the repository; files are copied.
 * Throws `RunError` (`worktree_failed`).
 */
export async function makeWorktree(
  checkout: Checkout,
  files: readonly string[],
  { worktree, scratch }: { readonly worktree: string; readonly scratch: string },
): Promise<CopyReport> {
  const { root, commit, path } = checkout;
  try {
    await repositoryGit(root, ['worktree', 'add', '--detach', '--no-checkout', worktree, commit], path);
    const report = await copyFiles(files, root, worktree);
    mkdirSync(join(worktree, checkout.subdirectory), { recursive: true });
    await fillIndex(checkout, worktree, scratch);
    return report;
  } catch (cause) {
    throw new RunError('worktree_failed', `No worktree could be made at "${worktree}": ${(cause as Error).message}.`, {
      cause,
    });
  }
}

/** The index of the checkout, so that what is staged stays staged; without one of a single file, that of the commit. */
async function fillIndex(checkout: Checkout, worktree: string, scratch: string): Promise<void> {
  const { git, commit, path } = checkout;
  const directories = gitDirectories(worktree);
  if (directories === undefined) throw new Error('git has made none');
  const index = join(directories.worktree, 'index');
  const limits = { milliseconds: mostMs, path };
  const theirs = join(git.worktree, 'index');
  const isSplit = readdirSync(git.worktree).some((name) => name.startsWith('sharedindex.'));
  const isCopied = !isSplit && lstatSync(theirs, { throwIfNoEntry: false })?.isFile() === true;
  if (isCopied) copyFileSync(theirs, index);
  const view = createGitView(scratch, worktree, directories);
  const own = { ...view, environment: { ...view.environment, GIT_INDEX_FILE: index } };
  try {
    if (!isCopied) await runGit(own, ['read-tree', commit], limits);
    // Git then knows without reading that the copies are what it has; what is not is told by an exit code.
    await runGit(own, ['update-index', '-q', '--no-fsmonitor', '--refresh'], limits).catch(() => undefined);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
