import type { ChildProcess } from 'node:child_process';

/** A binary that says nothing for this long has no version to tell. */
const probeTimeoutMs = 10_000;
/** How long the output of a process that has ended is waited for: one that left its group may hold it open. */
const drainMs = 200;
/** A binary that says more is not telling its version, in characters for each of its outputs. */
const outputLimit = 1024 * 1024;

/** What a binary told about its version. */
export interface ProbedVersion {
  /** The first `1.2.3` in what it printed. */
  readonly version?: string;
  /** It ended by itself and with 0, so that what it told will hold until it changes. */
  readonly succeeded: boolean;
}

/** Asks a binary for its version. Ends the process and all that it started in its group. Never throws. */
export async function probeVersion(
  args: readonly string[],
  binary: string,
  environment: Readonly<Record<string, string>>,
  timeoutMs: number = probeTimeoutMs,
): Promise<ProbedVersion> {
  try {
    return await ask(binary, args, environment, timeoutMs);
  } catch {
    // Some files and some shortages make the start itself throw.
    return { succeeded: false };
  }
}

function ask(
  binary: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<ProbedVersion> {
  const { spawn } = require('node:child_process') as typeof import('node:child_process');
  return new Promise((resolve) => {
    const child = spawn(binary, args, {
      env: environment,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: '', stderr: '' };
    let exitCode: number | null = null;
    const settle = (): void => {
      clearTimeout(timer);
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      const version = parseVersion(output.stdout) ?? parseVersion(output.stderr);
      resolve({ ...(version === undefined ? {} : { version }), succeeded: exitCode === 0 });
    };
    const timer = setTimeout(() => {
      endGroup(child);
    }, timeoutMs);
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
        if (output[name].length > outputLimit) endGroup(child);
      });
    }
    child.once('error', settle);
    child.once('close', settle);
    child.once('exit', (code) => {
      exitCode = code;
      endGroup(child);
      setTimeout(settle, drainMs).unref();
    });
  });
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}

/** The first version number in a text. */
export function parseVersion(text: string): string | undefined {
  return /\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.]+)?/.exec(text)?.[0];
}
