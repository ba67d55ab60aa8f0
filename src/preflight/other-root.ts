import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AgentDefinition } from '../api';
import { gitDirectories } from './git-directories';
import { iniKeys } from './ini-keys';
import { namesKey } from './key-pattern';
import { readCandidate } from './read-candidate';
import type { RepositoryFinding, RepositoryPlace } from './repository-finding';
import { shownPath } from './shown-path';

/**
 * Why git may take another directory for the root of the work tree than the one where `.git` lies. Then the paths from
 * there by which some CLIs are held to their level fit other files, and so it counts as what permits more.
 */
export function otherRoot(agent: AgentDefinition, place: RepositoryPlace): readonly RepositoryFinding[] {
  const { repositoryRoot } = place;
  if (repositoryRoot === undefined || !isHeldByPaths(agent)) return [];
  const git = join(repositoryRoot, '.git');
  const found = (file: string, problem: string, line = 1, column = 1): RepositoryFinding => ({
    file: shownPath(file, place),
    line,
    column,
    kind: 'permits',
    problem,
    ignorable: false,
  });
  if (readCandidate(git, git)?.names !== undefined && !hasShape(git)) {
    return [found(git, 'is nothing that git can use, so that it may take a directory above for the root')];
  }
  const directories = gitDirectories(repositoryRoot);
  const files = directories === undefined ? [] : [directories.common, directories.worktree];
  return [...new Set([join(files[0] ?? git, 'config'), join(files[1] ?? git, 'config.worktree')])].flatMap((file) =>
    iniKeys(readCandidate(file, file)?.text ?? '')
      .filter(({ path, value = '' }) => namesKey('core.worktree', path) && !isSame(repositoryRoot, file, value))
      .map(({ line, column }) => found(file, 'names another root of the work tree', line, column)),
  );
}

function isHeldByPaths({ permissions }: AgentDefinition): boolean {
  return JSON.stringify(permissions).includes('{directory_in_repository}');
}

/** What git wants to find in it; a worktree has only a file that names the rest. */
function hasShape(git: string): boolean {
  return existsSync(join(git, 'HEAD')) && existsSync(join(git, 'objects')) && existsSync(join(git, 'refs'));
}

/** The value is relative to the directory of the file. */
function isSame(root: string, file: string, value: string): boolean {
  try {
    return realpathSync(resolve(dirname(file), value)) === realpathSync(root);
  } catch {
    return false;
  }
}
