/**
 * Signals a whole process group; a group that is gone is no failure. Only for the group of a process that this one
 * started and has not collected: until then its id is nobody else's.
 */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  if (leader <= 1 || leader === process.pid) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // Already gone.
  }
}

/** Whether anybody is in a process group. */
export function groupExists(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
