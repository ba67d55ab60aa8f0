import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../api';
import { StoreError } from '../errors';
import { runDirectory } from '../store';
import { parseEventLine, readEventLines } from '../store/record-events';

/** One event of a record, with the line that holds it. */
export interface KeptEvent {
  readonly line: string;
  readonly event: RunEvent;
}

const blockBytes = 64 * 1024;

/** Gives, each time it is called, the events that were written since; a line that is not at its end yet is left. */
export function eventsReader(state: string, id: string): () => Iterable<KeptEvent> {
  const directory = runDirectory(state, id);
  let from = 0;
  return function* () {
    for (const { text, end } of ifThere(id, readEventLines(directory, from))) {
      from = end;
      const event = parseEventLine(text);
      if (event !== undefined) yield { line: text, event };
    }
  };
}

/** The same for the bytes of standard error. */
export function errorOutputReader(state: string, id: string): () => Iterable<Buffer> {
  const path = join(runDirectory(state, id), 'stderr.log');
  let from = 0;
  return function* () {
    for (const block of ifThere(id, blocksOf(path, from))) {
      from += block.length;
      yield block;
    }
  };
}

function* blocksOf(path: string, from: number): Generator<Buffer, void, undefined> {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    let position = from;
    for (;;) {
      const block = Buffer.alloc(blockBytes);
      const read = readSync(descriptor, block, 0, blockBytes, position);
      if (read === 0) return;
      position += read;
      yield block.subarray(0, read);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** A run that has just begun has no such file yet. */
function* ifThere<T>(id: string, items: Iterable<T>): Generator<T, void, undefined> {
  try {
    yield* items;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code === undefined) throw cause;
    throw new StoreError('record_unusable', `What is kept of the run ${id} cannot be read (${code}).`, { cause });
  }
}
