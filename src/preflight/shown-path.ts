import { relative } from 'node:path';
import { isBelow } from './read-candidate';
import type { RepositoryPlace } from './repository-finding';
import { shownText } from './shown-text';

/** How much of each end of a long path is told, in characters. */
const shownEnd = 150;

/**
 * A path as people see it: relative to the directory of work where it lies below that, else absolute. A repository
 * chooses the names of its files, and must not choose what a terminal does.
 */
export function shownPath(path: string, { directory }: RepositoryPlace): string {
  const shown = shownText(isBelow(directory, path) ? relative(directory, path) : path);
  return shown.length > 2 * shownEnd ? `${shown.slice(0, shownEnd)}...${shown.slice(-shownEnd)}` : shown;
}
