import { dirname } from 'node:path';
import type { RepositorySearch } from '../api';
import { isBelow } from './read-candidate';
import type { RepositoryPlace } from './repository-finding';

/**
 * The directories in which a CLI looks for a file, nearest first. Outside of a repository `repository` is the directory
 * alone; `filesystem` ends below the home of the person, and what lies there, or above, is looked at only as the
 * directory of work itself.
 */
export function searchedDirectories(search: RepositorySearch, place: RepositoryPlace): readonly string[] {
  const { directory, repositoryRoot = directory, home } = place;
  if (search === 'directory') return [directory];
  const found: string[] = [];
  for (let current = directory; ; current = dirname(current)) {
    found.push(current);
    const above = dirname(current);
    const isLast = search === 'repository' ? current === repositoryRoot : home !== undefined && isBelow(above, home);
    if (isLast || above === current) return found;
  }
}
