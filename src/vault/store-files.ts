import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { CredentialError } from '../errors';
import { createPrivateFile, makePrivateDirectory, removeFile, temporaryName } from '../files';
import { removeUnfinishedWrites } from '../store/unfinished-writes';

/** Largest file that is read: a login of several tokens takes a few kilobytes. */
const sizeLimitBytes = 256 * 1024;

/** Takes a warning for the person. */
export type Notice = (text: string) => void;

/**
 * The text of a file of the store; `undefined` where there is none. One that others may read is made private, with a
 * warning. Throws `CredentialError` (`credential_store_refused`) for a link, a file of another user, or none at all.
 */
export function readStoreFile(path: string, notice: Notice): string | undefined {
  const descriptor = openStoreFile(path);
  if (descriptor === undefined) return undefined;
  try {
    // A link in the place of the directory would lead to files that somebody else chose.
    if (!lstatSync(dirname(path)).isDirectory()) throw refused(dirname(path), 'is a link');
    const stat = fstatSync(descriptor);
    if (!stat.isFile() || stat.size > sizeLimitBytes) throw refused(path, 'is no file of this store');
    assertOurs(path, stat.uid);
    if ((stat.mode & 0o077) !== 0) {
      fchmodSync(descriptor, 0o600);
      notice(`${path} could be read by other users of this machine; it is yours alone now. Think of a new credential.`);
    }
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

/** Makes a directory of the store, and those above it, for this user alone; one that others may enter is made private. */
export function makeStoreDirectory(path: string, notice: Notice): void {
  makePrivateDirectory(path);
  const stat = lstatSync(path);
  if (!stat.isDirectory()) throw refused(path, 'is a link, or no directory');
  assertOurs(path, stat.uid);
  if ((stat.mode & 0o077) === 0) return;
  chmodSync(path, 0o700);
  notice(`${path} could be entered by other users of this machine; it is yours alone now.`);
}

/** Writes a file of the store: whatever happens meanwhile, a reader finds the old text or the new one. */
export function writeStoreFile(path: string, text: string): void {
  removeUnfinishedWrites(dirname(path));
  const temporary = temporaryName(path);
  const descriptor = createPrivateFile(temporary);
  try {
    fill(descriptor, text);
    renameSync(temporary, path);
  } catch (error) {
    removeFile(temporary);
    throw error;
  }
  settle(dirname(path));
}

/** Removes a file of the store; says whether there was one. */
export function removeStoreFile(path: string): boolean {
  try {
    rmSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  settle(dirname(path));
  return true;
}

function fill(descriptor: number, text: string): void {
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A renamed file is on the disk once its directory is. */
function settle(directory: string): void {
  const descriptor = openSync(directory, constants.O_RDONLY);
  try {
    fsyncSync(descriptor);
  } catch {
    // Not every file system can.
  } finally {
    closeSync(descriptor);
  }
}

function openStoreFile(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw refused(path, code === 'ELOOP' ? 'is a link' : `cannot be read (${code ?? 'unknown'})`);
  }
}

function assertOurs(path: string, uid: number): void {
  const own = process.getuid?.();
  if (own !== undefined && uid !== own) throw refused(path, 'belongs to another user');
}

function refused(path: string, why: string): CredentialError {
  return new CredentialError(
    'credential_store_refused',
    `${path} ${why}. Muster does not use it: look at ${basename(dirname(path))}, move it away, and log in again.`,
    { details: { path } },
  );
}
