import { closeSync, constants, fstatSync, linkSync, lstatSync, renameSync, writeSync } from 'node:fs';
import { createPrivateFile, removeFile, temporaryName } from '../files';
import { indexFile } from './layout';
import { readLines } from './read-lines';
import { appendLines, openIndex } from './run-index';

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
  const temporary = temporaryName(path);
  const old = openIndex(path, constants.O_RDWR | constants.O_CREAT);
  try {
    const { size } = fstatSync(old);
    const made = createPrivateFile(temporary);
    try {
      for (const line of lines(writtenLines(old, 0, size))) writeWhole(made, Buffer.concat([line, Buffer.from('\n')]));
    } finally {
      closeSync(made);
    }
    removeFile(formerIndex(state));
    linkFormer(path, formerIndex(state));
    renameSync(temporary, path);
    const late = [...writtenLines(old, size, Infinity)].map((line) => `${line.toString('utf8')}\n`).join('');
    if (late !== '') appendLines(path, late);
    removeFile(formerIndex(state));
  } finally {
    closeSync(old);
    removeFile(temporary);
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

/** The lines of a file from one place to another that say something, without their ends; the last one may have none. */
function* writtenLines(descriptor: number, from: number, to: number): Generator<Buffer, void, undefined> {
  for (const { bytes } of readLines(descriptor, from, to)) if (bytes.length > 0) yield bytes;
}

function writeWhole(descriptor: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
}
