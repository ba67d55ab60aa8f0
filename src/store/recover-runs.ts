import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { endProcessesOf, isAlive } from '../processes';
import { activeEntries, listActiveIds, readActiveFile, type ActiveRunFile } from './active-file';
import { closeInterruptedRun } from './close-interrupted-run';
import { activeDirectory, activeFile } from './layout';
import { abandonedRuns, ownRuns } from './own-runs';
import { isOfNewerSchema, type RunRow } from './run-row';
import { removeUnfinishedWrites } from './unfinished-writes';
import { takeLock } from './take-lock';

/** Whether there may be something to clear up: one look into a directory, and nothing more. */
export function hasForeignRuns(state: string): boolean {
  const names = activeEntries(state);
  return names.some((name) => !name.endsWith('.stop') && !ownRuns.has(join(activeDirectory(state), name)));
}

/**
 * Clears up after hosts that died: ends what is left of their runs, closes the records as `interrupted`, and gives the
 * rows. A run whose host lives, or sleeps, is left alone, and so is one of a newer Muster. Safe when several processes do
 * it at once. What cannot be written now is left to the next time.
 */
export async function recoverRuns(state: string): Promise<readonly RunRow[]> {
  removeUnfinishedWrites(activeDirectory(state));
  const dead = listActiveIds(state).flatMap((id) => deadRun(state, id) ?? []);
  if (dead.length === 0) return [];
  await endProcessesOf({
    runIds: dead.map(({ id }) => id),
    leaders: dead.flatMap(({ agent }) => agent ?? []),
    strays: dead.flatMap(({ strays }) => strays ?? []),
  });
  return dead.flatMap((run) => closeOnce(state, run) ?? []);
}

function deadRun(state: string, id: string): ActiveRunFile | undefined {
  const path = activeFile(state, id);
  if (ownRuns.has(path)) return undefined;
  const run = readActiveFile(state, id);
  if (run === undefined || isOfNewerSchema(run)) return undefined;
  return !isAlive(run.owner) || abandonedRuns.has(path) ? run : undefined;
}

/** Closes one run, unless somebody else is about it or has done it. */
function closeOnce(state: string, run: ActiveRunFile): RunRow | undefined {
  const path = activeFile(state, run.id);
  try {
    const lock = takeLock(`${path}.lock`);
    if ('heldBy' in lock) return undefined;
    try {
      if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
      return closeInterruptedRun(state, run);
    } finally {
      lock.release();
    }
  } catch {
    // A full disk, or something strange in the place of a file: the file of the run stays, and it is tried again.
    return undefined;
  }
}
