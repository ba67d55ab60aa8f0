import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** One process to measure, from spawn to exit. */
export interface MeasuredCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/** Where measured commands run. */
export interface CleanPlace {
  readonly env: Readonly<Record<string, string>>;
  readonly directory: string;
}

/** Milliseconds from spawn to exit. Throws when the command fails: a failure is no measurement. */
export function processTime(command: MeasuredCommand, place: CleanPlace): number {
  const started = performance.now();
  const result = spawnSync(command.file, command.args, {
    cwd: place.directory,
    env: place.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  const elapsed = performance.now() - started;
  if (result.error !== undefined) throw result.error;
  if (result.status !== 0) {
    const line = [command.file, ...command.args].join(' ');
    throw new Error(`${line} ended with ${String(result.status ?? result.signal)}\n${result.stdout}${result.stderr}`);
  }
  return elapsed;
}
