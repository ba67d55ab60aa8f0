import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readCandidate } from './read-candidate';
import type { RepositoryFinding, RepositoryPlace } from './repository-finding';
import { shownPath } from './shown-path';

/** The hooks in a directory that git would start. */
export function inspectGitHooks(path: string, place: RepositoryPlace): readonly RepositoryFinding[] {
  const names = readCandidate(path, path)?.names ?? [];
  return names
    .filter((name) => !name.endsWith('.sample') && isProgram(join(path, name)))
    .map((name) => ({ file: shownPath(join(path, name), place), line: 1, column: 1, kind: 'runs', ignorable: false }));
}

/** Git starts a hook only when it may be executed. */
function isProgram(path: string): boolean {
  try {
    const found = statSync(path);
    return found.isFile() && (found.mode & 0o111) !== 0;
  } catch {
    return false;
  }
}
