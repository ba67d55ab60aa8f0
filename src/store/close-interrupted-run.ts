import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../api';
import { removeFile } from '../files';
import type { ActiveRunFile } from './active-file';
import { endedRow } from './ended-row';
import { interruptedVerdict } from './interrupted-verdict';
import { activeFile, runDirectory, stopFile } from './layout';
import { abandonedRuns } from './own-runs';
import { readVerdict } from './read-record';
import { ensureIndex } from './rebuild-index';
import { appendRow } from './run-index';
import type { RunRow } from './run-row';
import { sumUpEvents, closeEvents } from './close-events';
import { isOwnDirectory } from './state-directory';
import { keepVerdict } from './verdict-file';

/** Closes the record of a run that its host left open, and gives its row. Throws what the file system throws. */
export function closeInterruptedRun(state: string, run: ActiveRunFile): RunRow {
  const directory = runDirectory(state, run.id);
  const verdict = isOwnDirectory(directory) ? closeRecord(state, run, directory) : undefined;
  const { row } = run;
  const closed =
    verdict === undefined
      ? endedRow(row, { verdict: 'interrupted', reason: 'its record was taken away' }, 'interrupted')
      : endedRow(row, verdict, verdict.verdict === 'interrupted' ? 'interrupted' : 'finished');
  ensureIndex(state);
  appendRow(state, closed);
  removeFile(stopFile(state, run.id));
  removeFile(activeFile(state, run.id));
  abandonedRuns.delete(activeFile(state, run.id));
  return closed;
}

/** A host that died after its verdict was kept has only left the rest undone. */
function closeRecord(state: string, run: ActiveRunFile, directory: string): Verdict {
  const summary = sumUpEvents(directory);
  const kept = readVerdict(state, run.id);
  const verdict = kept ?? interruptedVerdict(run, directory, summary);
  if (kept === undefined) keepVerdict(directory, verdict);
  closeEvents(directory, summary, verdict);
  removeUnfinished(directory);
  return verdict;
}

/** What a run needs only while it goes on, and files that were being written. */
function removeUnfinished(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (name === 'tmp' || name.endsWith('.tmp')) rmSync(join(directory, name), { recursive: true, force: true });
  }
}
