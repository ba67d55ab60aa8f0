import { findMarkedProcesses } from './marked-processes';

/** Signals a whole process group; a group that is gone is no failure. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  if (leader <= 1) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // Already gone.
  }
}

/** Ends every process that carries the marker of the run. Repeats, since one of them may have started another. */
export async function sweepMarked(runId: string): Promise<number> {
  let ended = 0;
  for (let round = 0; round < 5; round += 1) {
    const pids = findMarkedProcesses(runId);
    if (pids.length === 0) return ended;
    ended += killAll(pids);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return ended;
}

/** Ends what carries the marker of the run now. */
export function killMarked(runId: string): void {
  killAll(findMarkedProcesses(runId));
}

function killAll(pids: readonly number[]): number {
  let ended = 0;
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
      ended += 1;
    } catch {
      // Already gone.
    }
  }
  return ended;
}
