import { spawn, type ChildProcess } from 'node:child_process';
import type { BoundPlan } from '../plan';
import { signalGroup } from './process-tree';

/** How long output may still come after the process is gone: a process that it left behind can hold the pipes open. */
const drainMs = 300;

/** How a process ended. */
export interface ProcessEnd {
  readonly exitCode?: number;
  readonly signal?: NodeJS.Signals;
  /** The process could not be started. */
  readonly failure?: NodeJS.ErrnoException;
}

/** A process that runs in a group of its own. */
export interface LaunchedProcess {
  /** Absent when it could not be started. */
  readonly pid?: number;
  /** Settles when the process is gone and its output is read. Never rejects. */
  readonly ended: Promise<ProcessEnd>;
}

/** Takes the output of a process as it comes. */
export interface OutputReader {
  output(chunk: Buffer): void;
  errorOutput(chunk: Buffer): void;
}

/** Starts the process of a run. Its standard input is written and then closed, always. */
export function launch(command: BoundPlan['command'], reader: OutputReader): LaunchedProcess {
  const child = spawn(command.file, command.args, {
    cwd: command.cwd,
    env: command.env,
    detached: true,
    stdio: [command.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    reader.output(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    reader.errorOutput(chunk);
  });
  // A process that never reads its input is judged by how it ends.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(command.stdin);
  const endWithHost = (): void => {
    if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
  };
  process.once('exit', endWithHost);
  const ended = processEnd(child).finally(() => process.removeListener('exit', endWithHost));
  return { ...(child.pid === undefined ? {} : { pid: child.pid }), ended };
}

async function processEnd(child: ChildProcess): Promise<ProcessEnd> {
  const closed = new Promise<void>((resolve) => child.once('close', () => {
    resolve();
  }));
  const end = await new Promise<ProcessEnd>((resolve) => {
    child.once('error', (failure: NodeJS.ErrnoException) => {
      resolve({ failure });
    });
    child.once('exit', (exitCode, signal) => {
      resolve({ ...(exitCode === null ? {} : { exitCode }), ...(signal === null ? {} : { signal }) });
    });
  });
  if (end.failure !== undefined) return end;
  let timer: NodeJS.Timeout | undefined;
  const drained = new Promise<void>((resolve) => (timer = setTimeout(resolve, drainMs)));
  await Promise.race([closed, drained]);
  clearTimeout(timer);
  child.stdout?.destroy();
  child.stderr?.destroy();
  return end;
}
