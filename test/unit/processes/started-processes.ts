import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { identifyProcess, type ProcessIdentity } from '../../../src/processes';

const children: ChildProcess[] = [];
const others: number[] = [];

/** Starts a command in a group of its own, with hardly any environment. Resolves when it runs. */
export async function startProcess(
  command: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildProcess & { readonly pid: number }> {
  const [file, ...args] = command;
  const child = spawn(file, args, {
    env: { PATH: '/usr/bin:/bin', ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  await once(child, 'spawn');
  return child as ChildProcess & { readonly pid: number };
}

/** Something that only waits. */
export const sleeper = ['sleep', '60'] as const;

/** Reads ids of processes, one a line, from the output of a process; they are ended with the others. */
export async function readIds(child: ChildProcess, count: number): Promise<readonly number[]> {
  let said = '';
  const ids = (): number[] => said.split('\n').slice(0, -1).map(Number);
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    if (ids().length >= count) break;
  }
  others.push(...ids());
  return ids();
}

/** The identity of a process that is there. Throws when it is not. */
export function identityOf(pid: number): ProcessIdentity {
  const identity = identifyProcess(pid);
  if (identity === undefined) throw new Error(`there is no process ${String(pid)}`);
  return identity;
}

/** The command line of a process; empty for one that is gone. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')
      .replaceAll('\0', ' ')
      .trim();
  } catch {
    return '';
  }
}

/** Ends whatever a test has started and left. */
export function endStarted(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const pid of others.splice(0)) {
    // Their ids may be somebody else's by now.
    if (/^(sleep|bash|sh) /.test(commandOf(pid))) process.kill(pid, 'SIGKILL');
  }
}
