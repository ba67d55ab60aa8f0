import { closeSync, constants, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { writePrivateFile } from '../files';

/** Longer than any id. */
const readBytes = 1024;

/** What the agent or its hook wrote as the id of the session: `undefined` for no file, for a link, and for what is empty. */
export function readSessionFile(path: string): string | undefined {
  try {
    // A pipe is not waited for.
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      if (!fstatSync(descriptor).isFile()) return undefined;
      const bytes = Buffer.alloc(readBytes);
      const text = bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, readBytes, 0)).trim();
      return text === '' ? undefined : text;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/** Leaves the id in the record; what cannot be written there is in the session's own file anyway. */
export function keepSessionFile(path: string, nativeId: string): void {
  if (isWritten(path, nativeId)) return;
  try {
    // The agent made a directory of it.
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The verdict tells the id too.
  }
  isWritten(path, nativeId);
}

function isWritten(path: string, nativeId: string): boolean {
  try {
    writePrivateFile(path, `${nativeId}\n`);
    return true;
  } catch {
    return false;
  }
}
