import { readFileSync } from 'node:fs';
import { readProcessStat } from './process-stat';

/** One process, told apart from every other that has had or will have its id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Field 22 of `/proc/PID/stat`, as text; empty where the platform does not tell. */
  readonly startTime: string;
  /** Of the machine since it was started; empty where the platform does not tell. */
  readonly bootId: string;
}

let own: ProcessIdentity | undefined;
let boot: string | undefined;
let group: number | undefined;

/** The identity of a process that runs; `undefined` for one that does not. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  if (pid < 1 || !Number.isInteger(pid)) return undefined;
  const stat = readProcessStat(pid);
  if (stat !== undefined) return stat.isDead ? undefined : { pid, startTime: stat.startTime, bootId: bootId() };
  return readProcessStat(process.pid) === undefined && exists(pid) ? { pid, startTime: '', bootId: '' } : undefined;
}

/** The identity of this process. */
export function thisProcess(): ProcessIdentity {
  return (own ??= identifyProcess(process.pid) ?? { pid: process.pid, startTime: '', bootId: bootId() });
}

/** The id that the kernel gave this start of the machine; empty where there is none. */
export function bootId(): string {
  return (boot ??= readBootId());
}

/**
 * Whether exactly this process still runs: another one with its id does not count, nor one that has ended and is not
 * collected. Where the platform tells no start times, the id alone decides.
 */
export function isAlive(identity: ProcessIdentity): boolean {
  if (identity.bootId !== bootId()) return false;
  return identifyProcess(identity.pid)?.startTime === identity.startTime;
}

/**
 * Signals exactly this process, and says whether it did. Refused for everything that is not verifiably it: an id that
 * means many processes, this process and its group leader, a process that started at another time, and all of them
 * where the platform tells no start times.
 */
export function signalIdentified(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  const { pid, startTime } = identity;
  if (pid <= 1 || pid === process.pid || startTime === '' || identity.bootId !== bootId()) return false;
  const stat = readProcessStat(pid);
  if (stat === undefined || stat.isDead || stat.startTime !== startTime || pid === ownGroup()) return false;
  try {
    return process.kill(pid, signal);
  } catch {
    // Gone between the two steps, or of another user.
    return false;
  }
}

/** The process group of this process; 0 where the platform does not tell. */
export function ownGroup(): number {
  return (group ??= readProcessStat(process.pid)?.group ?? 0);
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return '';
  }
}
