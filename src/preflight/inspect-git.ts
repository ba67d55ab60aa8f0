import { join } from 'node:path';
import { bareDirectories } from './bare-directories';
import { gitConfigFiles, includePath, isInclude } from './git-config-files';
import { gitDirectories } from './git-directories';
import { namedBareOnly } from './git-switches';
import { inspectGitConfig } from './inspect-git-config';
import { inspectGitHooks } from './inspect-git-hooks';
import { isBelow } from './read-candidate';
import type { RepositoryFinding, RepositoryPlace } from './repository-finding';

/** What git itself would start in a repository, whichever agent asks it for something. */
export function inspectGit(place: RepositoryPlace): readonly RepositoryFinding[] {
  return [...bareDirectories(place).flatMap((directory) => inspectBare(directory, place)), ...inspectOwn(place)];
}

/** What lies in `.git` comes with no clone; a file of the work tree that is included there does, or an agent wrote it. */
function inspectOwn(place: RepositoryPlace): readonly RepositoryFinding[] {
  const { repositoryRoot } = place;
  const directories = repositoryRoot === undefined ? undefined : gitDirectories(repositoryRoot);
  if (repositoryRoot === undefined || directories === undefined) return [];
  const { common, worktree } = directories;
  const isOwn = (file: string): boolean => isBelow(common, file) || isBelow(worktree, file);
  const files = [join(common, 'config'), join(worktree, 'config.worktree')];
  const configured = new Set(files.flatMap((file) => gitConfigFiles(file, [common, worktree, repositoryRoot])));
  return [
    ...[...configured].flatMap((file) =>
      inspectGitConfig(file, place, ({ path, value = '' }) => {
        const included = isInclude(path) ? includePath(file, value) : undefined;
        return isOwn(file) && (included === undefined || isOwn(included) || !isBelow(repositoryRoot, included));
      }),
    ),
    ...inspectGitHooks(join(common, 'hooks'), place).map((finding) => ({ ...finding, local: true })),
  ];
}

/** Git can be told to pass over all of it. */
function inspectBare(directory: string, place: RepositoryPlace): readonly RepositoryFinding[] {
  return [
    ...gitConfigFiles(join(directory, 'config'), [directory]).flatMap((file) => inspectGitConfig(file, place)),
    ...inspectGitHooks(join(directory, 'hooks'), place),
  ].map((finding) => ({ ...finding, gitOverride: namedBareOnly }));
}
