import { relative } from 'node:path';
import { isBelow } from './read-candidate';
import type { RepositoryPlace } from './repository-finding';

/** A path as people see it: relative to the directory of work where it lies below that, else absolute. */
export function shownPath(path: string, { directory }: RepositoryPlace): string {
  return isBelow(directory, path) ? relative(directory, path) : path;
}
