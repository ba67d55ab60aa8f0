import { readdirSync, readFileSync } from 'node:fs';

/** The variable that marks every process of a run. */
export const runMarker = 'MUSTER_RUN_ID';

/**
 * Processes that carry the marker of a run in their environment, also those that left its process group: agents
 * start tool shells in groups of their own. Those of `older` are not looked at: they were there before the run.
 * Only Linux shows environments; elsewhere the list is empty.
 */
export function findMarkedProcesses(runId: string, older: ReadonlySet<number> = new Set()): readonly number[] {
  // Between two NUL bytes: the same text within another variable is no marker.
  const marker = Buffer.from(`\0${runMarker}=${runId}\0`);
  return [...listProcesses()].filter(
    (pid) => pid > 1 && pid !== process.pid && !older.has(pid) && environmentOf(pid).includes(marker),
  );
}

/** The ids of all processes; empty where there is no `/proc`. */
export function listProcesses(): ReadonlySet<number> {
  try {
    return new Set(readdirSync('/proc').map(Number).filter(Number.isInteger));
  } catch {
    return new Set();
  }
}

/** The variables of a process with a NUL byte before and after each; empty for a process that is gone or of somebody else. */
function environmentOf(pid: number): Buffer {
  try {
    return Buffer.concat([Buffer.alloc(1), readFileSync(`/proc/${String(pid)}/environ`)]);
  } catch {
    return Buffer.alloc(0);
  }
}
