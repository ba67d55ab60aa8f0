import { gitKeys } from './git-keys';
import { iniKeys } from './ini-keys';
import { namesKey } from './key-pattern';
import type { LocatedKey } from './located-key';
import { readCandidate } from './read-candidate';
import type { RepositoryFinding, RepositoryPlace } from './repository-finding';
import { shownKey } from './shown-key';
import { shownPath } from './shown-path';

/**
 * The keys of one file of git's configuration by which git starts a program. `isOwn` tells those that came with no clone;
 * of them only what git starts unasked is more than told.
 */
export function inspectGitConfig(
  path: string,
  place: RepositoryPlace,
  isOwn: (key: LocatedKey) => boolean = () => false,
): readonly RepositoryFinding[] {
  const candidate = readCandidate(path, path);
  if (candidate === undefined || candidate.names !== undefined) return [];
  const whole = { file: shownPath(path, place), line: 1, column: 1, kind: 'runs', ignorable: false } as const;
  if (candidate.text === undefined) return [{ ...whole, problem: candidate.problem ?? 'cannot be read' }];
  return iniKeys(candidate.text).flatMap((found) => {
    const override = overrideOf(found);
    if (override === undefined) return [];
    const { line, column } = found;
    const local = override.gitOverride === undefined && isOwn(found) ? { local: true } : {};
    return [{ ...whole, line, column, key: shownKey(found.path), ...override, ...local }];
  });
}

/** What switches a key off, as far as that can be; `undefined` for one by which git starts nothing. */
function overrideOf({ path, value = '' }: LocatedKey): Pick<RepositoryFinding, 'gitOverride'> | undefined {
  const known = gitKeys.find(({ pattern, harmless }) => namesKey(pattern, path) && harmless?.test(value) !== true);
  if (known === undefined) return undefined;
  return known.override === undefined ? {} : { gitOverride: known.override };
}
