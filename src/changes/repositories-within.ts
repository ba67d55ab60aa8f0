import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { GitView } from './git-view';
import { runGit, type GitLimits } from './run-git';

/**
 * The paths of the repositories within a worktree, submodules and others, as far as git does not ignore them; in
 * `latin1`, which keeps names of any bytes. The view does not know them any more: git would start itself in each, with
 * that one's configuration, to see whether it changed.
 */
export async function repositoriesWithin(view: GitView, limits: GitLimits): Promise<readonly string[]> {
  const ask = async (...args: readonly string[]): Promise<readonly string[]> =>
    (await runGit(view, ['ls-files', '-z', ...args], { ...limits, encoding: 'latin1' })).split('\0');
  const links = (await ask('--stage'))
    .filter((entry) => entry.startsWith('160000 '))
    .map((entry) => entry.slice(entry.indexOf('\t') + 1));
  if (links.length > 0) await forgetPaths(view, links, limits);
  const unknown = await ask('--others', '--exclude-standard');
  const found = unknown.filter((path) => path.endsWith('/')).map((path) => path.slice(0, -1));
  const { worktree } = view;
  return [...new Set([...links, ...found])].filter((path) => isRepository(worktree, readablePath(path)));
}

/** Takes what lies in the worktree into the view, but for the repositories within it. */
export async function addToView(
  view: GitView,
  options: readonly string[],
  within: readonly string[],
  limits: GitLimits,
): Promise<void> {
  const args = ['add', ...options, '--ignore-errors', '--pathspec-from-file=-', '--pathspec-file-nul'];
  const places = ['.', ...within.map((path) => `:(exclude,literal)${path}`)];
  await runGit(view, args, { ...limits, encoding: 'latin1' }, `${places.join('\0')}\0`);
}

/** A path as it is shown and opened. */
export function readablePath(path: string): string {
  return Buffer.from(path, 'latin1').toString();
}

async function forgetPaths(view: GitView, paths: readonly string[], limits: GitLimits): Promise<void> {
  const args = ['update-index', '--force-remove', '-z', '--stdin'];
  await runGit(view, args, { ...limits, encoding: 'latin1' }, `${paths.join('\0')}\0`);
}

/** A link in its place could lead anywhere. What has no readable name is taken for one: better than to pass over it. */
function isRepository(worktree: string, path: string): boolean {
  if (path.includes('\ufffd')) return true;
  try {
    const root = join(realpathSync(worktree), path);
    return realpathSync(root) === root && lstatSync(join(root, '.git'), { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
