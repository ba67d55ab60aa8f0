import { nearestName } from '../errors/nearest-name';
import { isMusterError, StoreError } from '../errors';
import { stateDirectory } from '../host/directories';
import { findRun, listRuns, type RunRow } from '../store';
import { newestRow } from '../store/index-lines';
import { rowOfRecord, withEnd } from '../store/row-of-record';

/** Newest runs that a wrong id is compared with. */
const comparedRuns = 200;

/** The state directory of the person at the command line. */
export function ownState(): string {
  return stateDirectory(process.env);
}

/**
 * The run that a person names: an id, a beginning that no other has, or `last`. Throws `StoreError` (`run_unknown`,
 * `run_ambiguous`, `run_id_invalid`) that names the id that was probably meant.
 */
export function findKeptRun(state: string, name: string): string {
  if (name === 'last') {
    const [newest] = listRuns(state, { limit: 1 });
    if (newest !== undefined) return newest.id;
    throw new StoreError('run_unknown', 'No run is kept here yet. "muster run" makes one.');
  }
  try {
    return findRun(state, name);
  } catch (error) {
    const near = isMusterError(error) && error.code !== 'run_ambiguous' ? nearRun(state, name) : undefined;
    if (near === undefined || !isMusterError(error)) throw error;
    throw new StoreError(error.code, `${error.message} Did you mean ${near}?`, {
      details: { ...error.details, near },
      cause: error,
    });
  }
}

function nearRun(state: string, name: string): string | undefined {
  const wanted = name.trim().toUpperCase();
  if ('LAST'.startsWith(wanted) || nearestName(wanted, ['LAST']) !== undefined) return 'last';
  const ids = listRuns(state, { limit: comparedRuns }).map(({ id }) => id);
  const beginnings = [...new Set(ids.map((id) => id.slice(0, wanted.length)))];
  const near = wanted.length < 6 ? undefined : nearestName(wanted, beginnings);
  return ids.find((id) => near !== undefined && id.startsWith(near));
}

/** What the index says of a run, or else its record. Throws `StoreError` (`record_unusable`) where neither says anything. */
export function keptRow(state: string, id: string): RunRow {
  const row = newestRow(state, id);
  const current = row?.state === 'running' ? withEnd(state, row) : (row ?? rowOfRecord(state, id));
  if (current !== undefined) return current;
  throw new StoreError('record_unusable', `The record of the run ${id} is damaged: it has no beginning.`, {
    details: { id },
  });
}
