import { readdirSync, readFileSync } from 'node:fs';

/** The variable that marks every process of a run. */
export const runMarker = 'MUSTER_RUN_ID';

/** The variable that names, separated by `:`, the runs within which a run was started. */
export const outerRunsMarker = 'MUSTER_OUTER_RUN_IDS';

/**
 * Processes that carry the marker of a run in their environment, also those that left its process group: agents
 * start tool shells in groups of their own. Those of a run within the run are found too.
 * Only Linux shows environments; elsewhere the list is empty.
 */
export function findMarkedProcesses(runId: string): readonly number[] {
  return listProcesses().filter((pid) => pid > 1 && pid !== process.pid && isMarked(environmentOf(pid), runId));
}

/** The ids of all processes; empty where there is no `/proc`. */
function listProcesses(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function isMarked(environment: string, runId: string): boolean {
  // Few processes know the run at all: only their variables are taken apart.
  if (!environment.includes(runId)) return false;
  return environment.split('\0').some((variable) => {
    const [name, ...value] = variable.split('=');
    if (name === runMarker) return value.join('=') === runId;
    return name === outerRunsMarker && value.join('=').split(':').includes(runId);
  });
}

/** The variables of a process, each with a NUL byte after it; empty for a process that is gone or of somebody else. */
function environmentOf(pid: number): string {
  try {
    // As text it is read in one step; a buffer for each process would take as long as everything else.
    return readFileSync(`/proc/${String(pid)}/environ`, 'utf8');
  } catch {
    return '';
  }
}
