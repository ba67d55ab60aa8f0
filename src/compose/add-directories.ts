import { realpathSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { HostError } from '../errors';
import type { RunRequest } from '../plan';

/**
 * The request with the real paths (no symbolic links) of its further directories. A path that is not absolute is left to
 * the planner, which refuses it. Throws `HostError` (`directory_missing`).
 */
export function withRealDirectories(request: RunRequest): RunRequest {
  const { addDirectories } = request;
  return addDirectories === undefined ? request : { ...request, addDirectories: addDirectories.map(realDirectory) };
}

function realDirectory(directory: string): string {
  if (!isAbsolute(directory)) return directory;
  const path = existing(directory);
  if (path !== undefined) return path;
  throw new HostError(
    'directory_missing',
    `The further directory ${JSON.stringify(directory)} does not exist or is not a directory.`,
    { details: { directory } },
  );
}

function existing(directory: string): string | undefined {
  try {
    const path = realpathSync(directory);
    return statSync(path).isDirectory() ? path : undefined;
  } catch {
    return undefined;
  }
}
