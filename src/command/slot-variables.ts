import type { Slot } from '../api';

/** Name of the shell variable that stands for a slot. */
export function slotVariable({ slot }: Slot): string {
  if (slot.startsWith('env.')) return slot.slice('env.'.length);
  return slot === 'run.directory' ? 'MUSTER_RUN_DIR' : `MUSTER_${slot.toUpperCase().replaceAll('.', '_')}`;
}
