import { killMarked, signalGroup } from './process-tree';

/** The leaders of the process groups of the runs that go on, by run. */
const groups = new Map<string, number>();

/** Makes sure that the processes of a run end with this process. Gives the function that forgets them. */
export function endWithHost(runId: string, leader: number): () => void {
  // One listener for all runs: Node warns of a leak at the eleventh.
  if (groups.size === 0) process.on('exit', endAll);
  groups.set(runId, leader);
  return () => {
    groups.delete(runId);
    if (groups.size === 0) process.removeListener('exit', endAll);
  };
}

/** Nothing that takes its time is done any more when a process ends. */
function endAll(): void {
  for (const [runId, leader] of groups) {
    signalGroup(leader, 'SIGKILL');
    killMarked(runId);
  }
}
