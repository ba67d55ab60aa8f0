import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../api';
import { readLines } from './read-lines';

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
    for (const { bytes, next } of readLines(descriptor, from)) {
      if (next !== undefined) yield { text: bytes.toString('utf8'), end: next };
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
