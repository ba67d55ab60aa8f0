import { spawn, type ChildProcess } from 'node:child_process';
import type { BoundPlan } from '../plan';
import { OutputDrain } from './output-drain';
import { startFailure, type StartFailure } from './start-failure';

/** How a process ended. */
export interface ProcessEnd {
  readonly exitCode?: number;
  readonly signal?: NodeJS.Signals;
  /** The process could not be started. */
  readonly failure?: StartFailure;
}

/** A process that runs in a group of its own. */
export interface LaunchedProcess {
  /** Absent when it could not be started. */
  readonly pid?: number;
  /** Settles when the process is gone. Never rejects. */
  readonly gone: Promise<ProcessEnd>;
  /** Reads the rest of its output, for a short while or as long as some comes. Call it when it is gone. Never rejects. */
  drain(isShort: boolean): Promise<void>;
  /** Reads no more of its output until `resume`, so that the process has to wait. */
  pause(): void;
  resume(): void;
}

/** Takes the output of a process as it comes. */
export interface OutputReader {
  output(chunk: Buffer): void;
  errorOutput(chunk: Buffer): void;
}

/** Starts the process of a run. Its standard input is written and then closed, always. */
export function launch(command: BoundPlan['command'], reader: OutputReader): LaunchedProcess {
  let child: ChildProcess;
  try {
    child = spawnGroup(command);
  } catch (error) {
    // Some failures are told by an event and some, such as E2BIG, are thrown.
    const failure = startFailure(error as NodeJS.ErrnoException, command);
    const nothing = (): void => undefined;
    const drain = (): Promise<void> => Promise.resolve();
    return { gone: Promise.resolve({ failure }), drain, pause: nothing, resume: nothing };
  }
  child.stdout?.on('data', (chunk: Buffer) => {
    reader.output(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    reader.errorOutput(chunk);
  });
  // A process that never reads its input is judged by how it ends.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(command.stdin);
  const output = new OutputDrain(child);
  const gone = processEnd(child, command);
  return {
    ...(child.pid === undefined ? {} : { pid: child.pid }),
    gone,
    drain: async (isShort) => {
      const { failure } = await gone;
      if (failure === undefined) await output.finish(isShort);
    },
    pause: () => child.stdout?.pause(),
    resume: () => child.stdout?.resume(),
  };
}

function spawnGroup(command: BoundPlan['command']): ChildProcess {
  return spawn(command.file, command.args, {
    cwd: command.cwd,
    env: command.env,
    detached: true,
    stdio: [command.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
}

function processEnd(child: ChildProcess, command: BoundPlan['command']): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) => {
      resolve({ failure: startFailure(error, command) });
    });
    child.once('exit', (exitCode, signal) => {
      resolve({ ...(exitCode === null ? {} : { exitCode }), ...(signal === null ? {} : { signal }) });
    });
  });
}
