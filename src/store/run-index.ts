import { closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync, readSync, writeSync } from 'node:fs';
import { StoreError } from '../errors';
import { indexFile } from './layout';
import type { RunRow } from './run-row';

const lineEnd = 10;

/** Appends one row to the index. Throws `StoreError` (`state_unusable`) for a link, and what the file system throws. */
export function appendRow(state: string, row: RunRow): void {
  appendLines(indexFile(state), rowLine({ ...row, updatedAt: new Date().toISOString() }));
}

/** A row as it stands in the index. */
export function rowLine(row: RunRow): string {
  const { schema, id, ...rest } = row;
  // These two first: so a line says whose it is without being taken apart.
  return `${JSON.stringify({ schema, id, ...rest })}\n`;
}

/** Appends whole lines in one write. Whoever makes the index anew meanwhile loses none of them. */
export function appendLines(path: string, lines: string): void {
  // Again when another file has taken the place of this one: nobody may have read this line any more.
  for (let round = 0; round < 10; round += 1) if (appendOnce(path, lines)) return;
  throw new StoreError('state_unusable', `"${path}" is being replaced without end.`, { details: { path } });
}

function appendOnce(path: string, lines: string): boolean {
  const descriptor = openIndex(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT);
  try {
    const { size, mode, ino } = fstatSync(descriptor);
    if ((mode & 0o777) !== 0o600) fchmodSync(descriptor, 0o600);
    const bytes = Buffer.from(isTorn(descriptor, size) ? `\n${lines}` : lines);
    if (writeSync(descriptor, bytes) !== bytes.length) {
      throw Object.assign(new Error(`ENOSPC: ${path} took a part of a line`), { code: 'ENOSPC' });
    }
    return lstatSync(path, { throwIfNoEntry: false })?.ino === ino;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * A line that a full disk cut is closed, so that the next one is not lost with it. One that is being written at this
 * moment can look like that: then there is an empty line after it, which is no row.
 */
function isTorn(descriptor: number, size: number): boolean {
  const last = Buffer.alloc(1);
  return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== lineEnd;
}

/** Opens the index, and nothing that a link in its place leads to. */
export function openIndex(path: string, flags: number): number {
  try {
    const descriptor = openSync(path, flags | constants.O_NOFOLLOW | constants.O_NONBLOCK, 0o600);
    if (fstatSync(descriptor).isFile()) return descriptor;
    closeSync(descriptor);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ELOOP' && code !== 'EISDIR' && code !== 'ENXIO') throw error;
  }
  throw new StoreError('state_unusable', `"${path}" is no file, or a link: expected the index of the runs.`, {
    details: { path },
  });
}
