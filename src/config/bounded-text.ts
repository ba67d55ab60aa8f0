import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { relative, isAbsolute, sep } from 'node:path';
import { unusableFile } from './config-problems';
import { mayFileSpeak } from './repository-trust';

/** What may be read. */
export interface TextBounds {
  readonly limitBytes: number;
  /** Real path of the directory that a symbolic link may not lead out of. */
  readonly within?: string;
}

/**
 * Reads a regular file that a stranger may have put there: never more than the limit, never a device or a pipe, and never
 * through a symbolic link that leads out of `within`. Throws `ConfigFileError`.
 */
export function readBoundedText(file: string, { limitBytes, within }: TextBounds): string {
  const descriptor = open(realPathOf(file, within), file);
  try {
    const { size, isRegular, owner } = kindOf(descriptor);
    if (!isRegular) throw unusableFile(file, 'is not a regular file');
    if (within !== undefined && !mayFileSpeak(owner, within)) {
      throw unusableFile(file, 'belongs to another user', 'a file of yours, of root or of the owner of the directory');
    }
    if (size > limitBytes) {
      throw unusableFile(file, `has ${String(size)} bytes`, `at most ${String(limitBytes)} bytes`);
    }
    return readUpTo(descriptor, size);
  } finally {
    closeSync(descriptor);
  }
}

function realPathOf(file: string, within: string | undefined): string {
  let path: string;
  try {
    path = realpathSync(file);
  } catch (cause) {
    throw unusableFile(file, 'cannot be read', undefined, cause);
  }
  if (within === undefined || isInside(path, within)) return path;
  throw unusableFile(file, `is a symbolic link that leads out of ${within}`, 'a file inside of it');
}

function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Opening a pipe without `O_NONBLOCK` waits for its other end. */
function open(path: string, file: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (cause) {
    throw unusableFile(file, 'cannot be read', undefined, cause);
  }
}

function kindOf(descriptor: number): { readonly size: number; readonly isRegular: boolean; readonly owner: number } {
  const facts = fstatSync(descriptor);
  return { size: facts.size, isRegular: facts.isFile(), owner: facts.uid };
}

function readUpTo(descriptor: number, size: number): string {
  const bytes = Buffer.alloc(size);
  let length = 0;
  while (length < size) {
    const read = readSync(descriptor, bytes, length, size - length, length);
    if (read === 0) break;
    length += read;
  }
  return bytes.toString('utf8', 0, length);
}
