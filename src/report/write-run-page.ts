import { closeSync, constants, lstatSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../errors';
import { writePrivateFile } from '../files';
import { pageBeginning } from './run-page';

/**
 * Throws `UsageError` where a page cannot stand: no directory, or something is there that is no page of ours. With
 * `force` any ordinary file or link is replaced; a link is never followed.
 */
export function assertPagePlace(path: string, { force }: { readonly force: boolean }): void {
  if (statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError('usage', `The directory "${dirname(path)}" does not exist. Make it first.`);
  }
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return;
  if (!there.isFile() && !there.isSymbolicLink()) {
    throw new UsageError('usage', `"${path}" is no ordinary file. Name another one.`);
  }
  if (force || (there.isFile() && isPage(path))) return;
  throw new UsageError('usage', `"${path}" is there and is no page of a run. Name another file, or say --force.`);
}

/** Writes a page for this user alone; a reader sees the one before or the whole new one. */
export function writeRunPage(path: string, page: string, options: { readonly force: boolean }): void {
  assertPagePlace(path, options);
  try {
    writePrivateFile(path, page);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UsageError('usage', `The page "${path}" cannot be written (${code}).`, { cause: error });
  }
}

function isPage(path: string): boolean {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const beginning = Buffer.alloc(pageBeginning.length);
      readSync(descriptor, beginning, 0, beginning.length, 0);
      return beginning.toString('latin1') === pageBeginning;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}
