import { readdirSync, readFileSync } from 'node:fs';

/** The variable that marks every process of a run. */
export const runMarker = 'MUSTER_RUN_ID';

/**
 * Processes that carry the marker of a run in their environment, also those that left its process group: agents
 * start tool shells in groups of their own. Only Linux shows environments; elsewhere the list is empty.
 */
export function findMarkedProcesses(runId: string): readonly number[] {
  const marker = Buffer.from(`${runMarker}=${runId}\0`);
  return processIds().filter((pid) => pid > 1 && pid !== process.pid && environmentOf(pid)?.includes(marker) === true);
}

function processIds(): readonly number[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number);
  } catch {
    return [];
  }
}

function environmentOf(pid: number): Buffer | undefined {
  try {
    return readFileSync(`/proc/${String(pid)}/environ`);
  } catch {
    return undefined;
  }
}
