import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gitDirectories } from './git-directories';
import { gitKeys } from './git-keys';
import { iniKeys } from './ini-keys';
import { namesKey } from './key-pattern';
import { readCandidate } from './read-candidate';
import type { RepositoryFinding, RepositoryPlace } from './repository-finding';
import { shownKey } from './shown-key';
import { shownPath } from './shown-path';

/** What git itself would start in a repository, whichever agent asks it for something. */
export function inspectGit(place: RepositoryPlace): readonly RepositoryFinding[] {
  if (place.repositoryRoot === undefined) return [];
  const directories = gitDirectories(place.repositoryRoot);
  if (directories === undefined) return [];
  const { common, worktree } = directories;
  return [
    ...inspectConfig(join(common, 'config'), place),
    ...inspectConfig(join(worktree, 'config.worktree'), place),
    ...inspectHooks(join(common, 'hooks'), place),
  ];
}

function inspectConfig(path: string, place: RepositoryPlace): readonly RepositoryFinding[] {
  const candidate = readCandidate(path, path);
  if (candidate === undefined || candidate.names !== undefined) return [];
  const whole = { file: shownPath(path, place), line: 1, column: 1, kind: 'runs', ignorable: false } as const;
  if (candidate.text === undefined) return [{ ...whole, problem: candidate.problem ?? 'cannot be read' }];
  return iniKeys(candidate.text).flatMap(({ path: steps, line, column, value = '' }) => {
    const known = gitKeys.find(({ pattern, harmless }) => namesKey(pattern, steps) && harmless?.test(value) !== true);
    if (known === undefined) return [];
    const key = shownKey(steps);
    return [
      { ...whole, line, column, key, ...(known.off === undefined ? {} : { gitOverride: [key, known.off] as const }) },
    ];
  });
}

function inspectHooks(path: string, place: RepositoryPlace): readonly RepositoryFinding[] {
  const names = readCandidate(path, path)?.names ?? [];
  return names
    .filter((name) => !name.endsWith('.sample') && isProgram(join(path, name)))
    .map((name) => ({ file: shownPath(join(path, name), place), line: 1, column: 1, kind: 'runs', ignorable: false }));
}

/** Git starts a hook only when it may be executed. */
function isProgram(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && (found.mode & 0o111) !== 0;
}
