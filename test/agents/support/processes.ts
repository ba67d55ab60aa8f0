import { readdirSync, readFileSync } from 'node:fs';

/** The command lines of the processes that carry the marker of a run in their environment. */
export function processesOf(runId: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'environ').split('\0').includes(`MUSTER_RUN_ID=${runId}`))
    .map((name) => read(name, 'cmdline').replaceAll('\0', ' '));
}

/** Whether a process runs; one that is dead but not yet buried does not. */
export function isRunning(pid: number): boolean {
  return read(String(pid), 'environ') !== '';
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
