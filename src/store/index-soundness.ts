import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';

/** How every line begins, of whatever version. */
const beginning = '{"schema":';
/** As much as a file system hands out at once: what was never written there is zeros. */
const blockBytes = 4096;

/**
 * Whether an index looks whole at its beginning and its end. What is no file is nothing to be made again: whoever opens
 * it tells what is wrong.
 */
export function isIndexWhole(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return found !== undefined;
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size } = fstatSync(descriptor);
    const first = bytesAt(descriptor, 0, beginning.length);
    const last = bytesAt(descriptor, Math.max(0, size - blockBytes), blockBytes);
    return first.toString('latin1') === beginning && !last.includes(0);
  } finally {
    closeSync(descriptor);
  }
}

function bytesAt(descriptor: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, position));
}
