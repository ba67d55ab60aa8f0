import { readSync } from 'node:fs';

const blockBytes = 256 * 1024;
const lineEnd = 10;

/** One line of a file, without its end. */
export interface FileLine {
  readonly bytes: Buffer;
  /** Where the next line begins, in bytes from the beginning of the file; absent: the file ends within this line. */
  readonly next?: number;
}

/** The lines of a file from one place to another, read as far as they are asked for. Throws what the file system throws. */
export function* readLines(descriptor: number, from = 0, to = Infinity): Generator<FileLine, void, undefined> {
  let pieces: Buffer[] = [];
  for (let position = from; position < to;) {
    // Each block is new: a line that is given may be kept.
    const block = Buffer.allocUnsafe(Math.min(blockBytes, to - position));
    const read = readSync(descriptor, block, 0, block.length, position);
    if (read === 0) break;
    let start = 0;
    for (let at = block.indexOf(lineEnd); at >= 0 && at < read; at = block.indexOf(lineEnd, start)) {
      const bytes = Buffer.concat([...pieces, block.subarray(start, at)]);
      pieces = [];
      start = at + 1;
      yield { bytes, next: position + start };
    }
    if (start < read) pieces.push(block.subarray(start, read));
    position += read;
  }
  const bytes = Buffer.concat(pieces);
  if (bytes.length > 0) yield { bytes };
}
