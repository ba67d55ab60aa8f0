import { join } from 'node:path';
import type { RepositoryFile } from '../api';
import { namesKey } from './key-pattern';
import { readCandidate } from './read-candidate';
import { readKeys } from './read-keys';
import { shownKey } from './shown-key';
import { shownPath } from './shown-path';
import type { FindingKind, RepositoryFinding, RepositoryPlace } from './repository-finding';
import { searchedDirectories } from './searched-directories';

/** A file has no more findings than this, the worst kinds first. */
const findingLimit = 50;

const kinds = ['redirects', 'runs', 'permits'] as const;

/** Everything that one declared file brings, in each directory where the CLI looks for it. */
export function inspectFile(declared: RepositoryFile, place: RepositoryPlace): readonly RepositoryFinding[] {
  const files = [declared.file, ...declared.also];
  return searchedDirectories(declared.search, place).flatMap((directory) =>
    files.flatMap((file) => inspectAt(declared, join(directory, file), place)),
  );
}

function inspectAt(declared: RepositoryFile, path: string, place: RepositoryPlace): readonly RepositoryFinding[] {
  const candidate = readCandidate(path, place.repositoryRoot ?? place.directory);
  if (candidate === undefined) return [];
  const whole = { file: shownPath(path, place), line: 1, column: 1, ignorable: declared.ignored };
  const link = { ...whole, kind: 'presence', problem: 'is a link that leaves the repository' } as const;
  const outside = candidate.leavesRoot ? [link] : [];
  if (candidate.names !== undefined) {
    const paths = candidate.names.map((name) => join(path, name));
    return [...outside, ...inDirectory(declared, paths.slice(0, findingLimit), whole, place)];
  }
  if (declared.format === 'any') return [...outside, { ...whole, kind: worstKind(declared) }];
  const keys = candidate.text === undefined ? undefined : readKeys(declared.format, candidate.text);
  if (keys === undefined) {
    const problem = candidate.problem ?? `is not ${declared.format} that can be understood`;
    return [...outside, { ...whole, kind: worstKind(declared), problem }];
  }
  const found = kinds.flatMap((kind) =>
    keys
      .filter(({ path: steps }) => declared[kind].some((pattern) => namesKey(pattern, steps)))
      .map(({ path: steps, line, column }) => ({ ...whole, line, column, key: shownKey(steps), kind })),
  );
  return [...outside, ...found.slice(0, findingLimit)];
}

/** A directory counts by what lies in it. */
function inDirectory(
  declared: RepositoryFile,
  paths: readonly string[],
  whole: Omit<RepositoryFinding, 'kind'>,
  place: RepositoryPlace,
): readonly RepositoryFinding[] {
  // A CLI that expects a file takes nothing from a directory.
  if (declared.format !== 'any') return [];
  const kind = worstKind(declared);
  return paths.map((path) => ({ ...whole, file: shownPath(path, place), kind }));
}

/** What cannot be looked into counts as the worst that it may hold. */
function worstKind(declared: RepositoryFile): FindingKind {
  return kinds.find((kind) => declared[kind].length > 0) ?? 'presence';
}
