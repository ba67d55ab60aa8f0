import { opendirSync } from 'node:fs';
import { newestLines } from './index-lines';
import { isIndexWhole } from './index-soundness';
import { withIndexLocked } from './index-lock';
import { indexFile, runDirectory, runsDirectory } from './layout';
import { replaceIndex } from './replace-index';
import { rowOfRecord, withEnd } from './row-of-record';
import { isRunId, timeOfId } from './run-id';
import { rowLine } from './run-index';
import { isOfNewerSchema, type RunRow } from './run-row';
import { isOwnDirectory } from './state-directory';

/** Makes an index again that is lost, or was left empty or full of zeros by a machine that lost its power. */
export function ensureIndex(state: string): void {
  if (isIndexWhole(indexFile(state))) return;
  for (const id of recordedIds(state)) {
    if (rowOfRecord(state, id) === undefined) continue;
    rebuildIndex(state);
    return;
  }
}

/**
 * Makes the index again from the records, with what the index itself still tells of them. Gives how many runs it holds;
 * `undefined` when another process is about it.
 */
export function rebuildIndex(state: string): number | undefined {
  return withIndexLocked(state, () => {
    let count = 0;
    replaceIndex(state, () => {
      const lines = remadeLines(state);
      count = lines.length;
      return lines;
    });
    return count;
  });
}

/** Ids of the directories in which records lie, in no order. */
export function* recordedIds(state: string): Generator<string, void, undefined> {
  if (!isOwnDirectory(runsDirectory(state))) return;
  const directory = opendirSync(runsDirectory(state));
  try {
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
      if (isRunId(entry.name) && isOwnDirectory(runDirectory(state, entry.name))) yield entry.name;
    }
  } finally {
    directory.closeSync();
  }
}

/** One line a run, oldest first; a line of a newer Muster stays as it is. */
function remadeLines(state: string): readonly Buffer[] {
  const lines = new Map<string, Buffer>();
  const known = new Map<string, RunRow>();
  for (const line of newestLines(state)) {
    const row = line.parse();
    if (row !== undefined && isOfNewerSchema(row)) lines.set(row.id, line.bytes);
    else if (row !== undefined) known.set(row.id, row);
  }
  for (const id of recordedIds(state)) {
    if (lines.has(id)) continue;
    const row = currentRow(state, known.get(id)) ?? rowOfRecord(state, id);
    if (row !== undefined) lines.set(id, Buffer.from(rowLine(dated(row)).trimEnd()));
  }
  return [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

function currentRow(state: string, row: RunRow | undefined): RunRow | undefined {
  if (row === undefined || row.state !== 'running') return row;
  try {
    return withEnd(state, row);
  } catch {
    // A verdict that is damaged: the row says what it said.
    return row;
  }
}

/** In an index that is sorted by its runs a line counts as written when its run ended. */
function dated(row: RunRow): RunRow {
  return { ...row, updatedAt: new Date(timeOfId(row.id) + (row.durationMs ?? 0)).toISOString() };
}
