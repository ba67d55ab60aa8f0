import { chmodSync, lstatSync, mkdirSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../errors';
import { makePrivateDirectory } from '../files';

/**
 * A directory of the state directory, made when it is missing. Throws `StoreError` (`state_unusable`) for a link, for
 * what is no directory, and for one that others own or may write to: what is removed there would be somebody else's.
 */
export function stateSubdirectory(state: string, name: string): string {
  const path = join(state, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) {
    assertOwnDirectory(path, found);
    return path;
  }
  makePrivateDirectory(state);
  try {
    mkdirSync(path, { mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    assertOwnDirectory(path, lstatSync(path));
  }
  return path;
}

/**
 * Nothing is read, written or removed through what is no directory of this user alone. What is not there is fine. Throws
 * `StoreError` (`state_unusable`).
 */
export function assertSoundState(state: string): void {
  if (statSync(state, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new StoreError('state_unusable', `"${state}" is no directory. Move it away, or set XDG_STATE_HOME.`, {
      details: { path: state },
    });
  }
  for (const name of ['runs', 'active', 'sessions']) {
    const path = join(state, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found !== undefined) assertOwnDirectory(path, found);
  }
}

/** What a person is told when the state directory cannot be written, and why. */
export function unwritableState(state: string, cause: unknown): { readonly message: string; readonly code: string } {
  const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
  const message = `The state directory "${state}" cannot be written (${code}). Make it writable, or set XDG_STATE_HOME.`;
  return { message, code };
}

/** Whether a path is a directory of this user, and no link to one. */
export function isOwnDirectory(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && isOwn(found);
}

function assertOwnDirectory(path: string, found: Stats): void {
  if (found.isDirectory() && isOwn(found)) return;
  const what = found.isSymbolicLink() ? 'a link' : found.isDirectory() ? 'open to others' : 'no directory';
  throw new StoreError(
    'state_unusable',
    `"${path}" is ${what}, expected a directory of yours that nobody else may write to. ` +
      'Put it right, or set XDG_STATE_HOME to keep the whole state somewhere else.',
    { details: { path } },
  );
}

function isOwn({ uid, mode }: Stats): boolean {
  return (process.getuid === undefined || uid === process.getuid()) && (mode & 0o022) === 0;
}
