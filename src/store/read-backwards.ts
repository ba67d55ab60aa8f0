import { closeSync, constants, fstatSync, readSync } from 'node:fs';
import { openIndex } from './run-index';

const blockBytes = 256 * 1024;
const lineEnd = 10;

/**
 * The lines of a file from its last one to its first, as bytes and without their ends; what follows the last line end is
 * given too, since it may be whole. Nothing for a file that is not there.
 */
export function* readBackwards(path: string): Generator<Buffer, void, undefined> {
  const descriptor = openForReading(path);
  if (descriptor === undefined) return;
  try {
    let position = fstatSync(descriptor).size;
    // Pieces of a line whose beginning is not read yet, the last piece first.
    let pieces: Buffer[] = [];
    while (position > 0) {
      const block = readBlock(descriptor, position);
      if (block.length === 0) return;
      position -= block.length;
      let end = block.length;
      for (let at = block.lastIndexOf(lineEnd); at >= 0; at = at === 0 ? -1 : block.lastIndexOf(lineEnd, at - 1)) {
        const line = joined(block.subarray(at + 1, end), pieces);
        pieces = [];
        end = at;
        if (line.length > 0) yield line;
      }
      if (end > 0) pieces.push(block.subarray(0, end));
    }
    const first = joined(Buffer.alloc(0), pieces);
    if (first.length > 0) yield first;
  } finally {
    closeSync(descriptor);
  }
}

function openForReading(path: string): number | undefined {
  try {
    return openIndex(path, constants.O_RDONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readBlock(descriptor: number, end: number): Buffer {
  const start = Math.max(0, end - blockBytes);
  const block = Buffer.allocUnsafe(end - start);
  // Shorter when the file was cut meanwhile: what is there then is no whole line anyway.
  const read = readSync(descriptor, block, 0, block.length, start);
  return read === block.length ? block : Buffer.alloc(0);
}

function joined(head: Buffer, pieces: readonly Buffer[]): Buffer {
  return pieces.length === 0 ? head : Buffer.concat([head, ...pieces.toReversed()]);
}
