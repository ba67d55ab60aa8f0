import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The text of a file that nobody but this user can have written: it and its directory are the user's own, are no links,
 * and are not writable by others. `undefined` for any other, and for one that is not there.
 */
export function readPrivateFile(path: string): string | undefined {
  try {
    const directory = lstatSync(dirname(path));
    return directory.isDirectory() && isOurs(directory) ? readOurs(path) : undefined;
  } catch {
    return undefined;
  }
}

function readOurs(path: string): string | undefined {
  // Opened first: what is looked at is then what is read. A pipe is not waited for.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(descriptor);
    return stat.isFile() && isOurs(stat) ? readFileSync(descriptor, 'utf8') : undefined;
  } finally {
    closeSync(descriptor);
  }
}

function isOurs({ uid, mode }: Stats): boolean {
  return (process.getuid === undefined || uid === process.getuid()) && (mode & 0o022) === 0;
}
