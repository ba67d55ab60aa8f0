import { closeSync, constants, fstatSync, linkSync, lstatSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { createPrivateFile } from '../files';
import { indexFile } from './layout';
import { appendLines, openIndex } from './run-index';

const blockBytes = 256 * 1024;
const lineEnd = 10;

/** The index as it was, while a new one is made: it is left only where that did not come to its end. */
export function formerIndex(state: string): string {
  return `${indexFile(state)}.old`;
}

/** Whether an index was being replaced by a process that died: lines that were added then can be missing. */
export function wasIndexCut(state: string): boolean {
  return lstatSync(formerIndex(state), { throwIfNoEntry: false }) !== undefined;
}

/**
 * Puts a new index in the place of the old one, which readers see as it was until then. What others append meanwhile is
 * taken over: until the renaming here, after it by `appendLines` itself. For whoever holds the lock of the index.
 */
export function replaceIndex(state: string, lines: (old: IterableIterator<Buffer>) => Iterable<Buffer>): void {
  const path = indexFile(state);
  const temporary = `${path}.${String(process.pid)}-${Math.random().toString(36).slice(2)}.tmp`;
  const old = openIndex(path, constants.O_RDWR | constants.O_CREAT);
  try {
    const { size } = fstatSync(old);
    const made = createPrivateFile(temporary);
    try {
      for (const line of lines(readLines(old, 0, size))) writeWhole(made, Buffer.concat([line, Buffer.from('\n')]));
    } finally {
      closeSync(made);
    }
    rmSync(formerIndex(state), { force: true });
    linkFormer(path, formerIndex(state));
    renameSync(temporary, path);
    const late = [...readLines(old, size, Infinity)].map((line) => `${line.toString('utf8')}\n`).join('');
    if (late !== '') appendLines(path, late);
    rmSync(formerIndex(state), { force: true });
  } finally {
    closeSync(old);
    rmSync(temporary, { force: true });
  }
}

/** Where there are no hard links, nothing tells that a replacement was cut. */
function linkFormer(path: string, former: string): void {
  try {
    linkSync(path, former);
  } catch {
    // `rebuildIndex` mends what that may cost.
  }
}

/** The lines of a file from one place to another, without their ends and without empty ones. */
function* readLines(descriptor: number, from: number, to: number): Generator<Buffer, void, undefined> {
  let pieces: Buffer[] = [];
  for (let position = from; position < to;) {
    const block = Buffer.allocUnsafe(Math.min(blockBytes, to - position));
    const read = readSync(descriptor, block, 0, block.length, position);
    if (read === 0) break;
    position += read;
    let start = 0;
    for (let at = block.indexOf(lineEnd); at >= 0 && at < read; at = block.indexOf(lineEnd, start)) {
      const line = Buffer.concat([...pieces, block.subarray(start, at)]);
      pieces = [];
      start = at + 1;
      if (line.length > 0) yield line;
    }
    if (start < read) pieces.push(block.subarray(start, read));
  }
  const last = Buffer.concat(pieces);
  if (last.length > 0) yield last;
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}
