import { join } from 'node:path';
import { bareDirectories } from './bare-directories';
import { gitDirectories } from './git-directories';
import { namedBareOnly } from './git-switches';
import { inspectGitConfig } from './inspect-git-config';
import { inspectGitHooks } from './inspect-git-hooks';
import type { RepositoryFinding, RepositoryPlace } from './repository-finding';

/** What git itself would start in a repository, whichever agent asks it for something. */
export function inspectGit(place: RepositoryPlace): readonly RepositoryFinding[] {
  return [...bareDirectories(place).flatMap((directory) => inspectBare(directory, place)), ...inspectOwn(place)];
}

/** What lies in `.git` comes with no clone: only what git starts unasked is more than told. */
function inspectOwn(place: RepositoryPlace): readonly RepositoryFinding[] {
  const directories = place.repositoryRoot === undefined ? undefined : gitDirectories(place.repositoryRoot);
  if (directories === undefined) return [];
  const { common, worktree } = directories;
  return [
    ...inspectGitConfig(join(common, 'config'), place),
    ...inspectGitConfig(join(worktree, 'config.worktree'), place),
    ...inspectGitHooks(join(common, 'hooks'), place),
  ].map((finding) =>
    finding.gitOverride === undefined && finding.problem === undefined ? { ...finding, local: true } : finding,
  );
}

/** Git can be told to pass over all of it. */
function inspectBare(directory: string, place: RepositoryPlace): readonly RepositoryFinding[] {
  return [
    ...inspectGitConfig(join(directory, 'config'), place),
    ...inspectGitHooks(join(directory, 'hooks'), place),
  ].map((finding) => ({ ...finding, gitOverride: namedBareOnly }));
}
