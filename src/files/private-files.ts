import { chmodSync, closeSync, constants, existsSync, fchmodSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { removeFile } from './remove-file';
import { temporaryName } from './temporary-name';

/**
 * Makes a directory, and those above it that are missing, for this user alone, whatever the umask. One by one: the
 * recursive way of Node never ends where a parent is there and takes no directory, as below `/proc`.
 */
export function makePrivateDirectory(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory())
      throw Object.assign(new Error(`EEXIST: ${path} is no directory`), { code: 'EEXIST' });
    return;
  }
  makePrivateDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Creates a file for this user alone; refuses to follow a link or to touch a file that is there. Gives its descriptor. */
export function createPrivateFile(path: string): number {
  const descriptor = openSync(
    path,
    constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_NOFOLLOW,
    0o600,
  );
  fchmodSync(descriptor, 0o600);
  return descriptor;
}

/** Writes a whole file that a reader sees either not at all, or as it was, or whole. */
export function writePrivateFile(path: string, content: string): void {
  makePrivateDirectory(dirname(path));
  const temporary = temporaryName(path);
  const descriptor = createPrivateFile(temporary);
  try {
    fill(descriptor, content);
    renameSync(temporary, path);
  } catch (error) {
    removeFile(temporary);
    throw error;
  }
}

function fill(descriptor: number, content: string): void {
  try {
    writeFileSync(descriptor, content);
  } finally {
    closeSync(descriptor);
  }
}
