import { join } from 'node:path';
import { readCandidate } from './read-candidate';
import type { RepositoryPlace } from './repository-finding';
import { searchedDirectories } from './searched-directories';

/**
 * Directories from that of work upwards that git would take for a repository without a work tree, since of their shape.
 * They are ordinary files, which a clone or an archive brings.
 */
export function bareDirectories(place: RepositoryPlace): readonly string[] {
  const search = place.repositoryRoot === undefined ? 'filesystem' : 'repository';
  return searchedDirectories(search, place).filter(
    (directory) =>
      directory !== place.repositoryRoot &&
      holdsDirectory(directory, 'objects') &&
      holdsDirectory(directory, 'refs') &&
      readCandidate(join(directory, 'HEAD'), directory)?.text !== undefined,
  );
}

function holdsDirectory(directory: string, name: string): boolean {
  return readCandidate(join(directory, name), directory)?.names !== undefined;
}
