import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../api';

const blockBytes = 64 * 1024;
const lineEnd = 10;

/** One line of the events of a record, and where the next one begins. */
export interface EventLine {
  readonly text: string;
  /** Bytes from the beginning of the file. */
  readonly end: number;
}

/** The events file of a record. */
export function eventsFile(directory: string): string {
  return join(directory, 'events.jsonl');
}

/**
 * The whole lines of the events of a record, from a place in it. What follows the last line end is left out: it is being
 * written, or its writer died. Throws what the file system throws.
 */
export function* readEventLines(directory: string, from = 0): Generator<EventLine, void, undefined> {
  const descriptor = openSync(eventsFile(directory), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const block = Buffer.allocUnsafe(blockBytes);
    let pieces: Buffer[] = [];
    let position = from;
    for (;;) {
      const read = readSync(descriptor, block, 0, blockBytes, position);
      if (read === 0) return;
      let start = 0;
      for (let at = block.indexOf(lineEnd); at >= 0 && at < read; at = block.indexOf(lineEnd, start)) {
        const line = Buffer.concat([...pieces, block.subarray(start, at)]);
        pieces = [];
        start = at + 1;
        yield { text: line.toString('utf8'), end: position + start };
      }
      if (start < read) pieces.push(Buffer.from(block.subarray(start, read)));
      position += read;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** An event from its line; `undefined` for one that is damaged. */
export function parseEventLine(text: string): RunEvent | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value !== 'object' || value === null) return undefined;
    const { type, seq, atMs } = value as Record<string, unknown>;
    return typeof type === 'string' && typeof seq === 'number' && typeof atMs === 'number'
      ? (value as RunEvent)
      : undefined;
  } catch {
    return undefined;
  }
}
