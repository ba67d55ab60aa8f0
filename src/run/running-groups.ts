import { signalGroup } from './process-tree';

const groups = new Set<number>();

/** Makes sure that a process group ends with this process. Gives the function that forgets the group. */
export function endWithHost(leader: number): () => void {
  // One listener for all runs: Node warns of a leak at the eleventh.
  if (groups.size === 0) process.on('exit', endAll);
  groups.add(leader);
  return () => {
    groups.delete(leader);
    if (groups.size === 0) process.removeListener('exit', endAll);
  };
}

function endAll(): void {
  for (const leader of groups) signalGroup(leader, 'SIGKILL');
}
