import { readFileSync } from 'node:fs';

/** What the kernel tells of one process. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Clock ticks from the start of the machine to that of the process: with the id it names one process. */
  readonly startTime: string;
  /** It has ended and nobody has collected it yet. */
  readonly isDead: boolean;
}

/** Reads `/proc/PID/stat`; `undefined` for a process that is gone, and where there is no `/proc`. */
export function readProcessStat(pid: number): ProcessStat | undefined {
  try {
    // As text it is read in one step; a buffer for each process would take as long as everything else.
    return parseProcessStat(readFileSync(`/proc/${String(pid)}/stat`, 'latin1'));
  } catch {
    return undefined;
  }
}

/** Takes a line of `/proc/PID/stat` apart; `undefined` for one that is cut. The name in it may hold anything. */
export function parseProcessStat(line: string): ProcessStat | undefined {
  const pid = Number.parseInt(line, 10);
  // The name ends at the last parenthesis: after it there are a letter and numbers only.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ', 20);
  const [state, parent, group, session] = fields;
  const startTime = fields[19];
  if (state === undefined || startTime === undefined || !Number.isInteger(pid)) return undefined;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startTime,
    isDead: state === 'Z' || state === 'X',
  };
}
