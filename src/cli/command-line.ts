import { CommanderError } from 'commander';
import { isMusterError } from '../errors';
import { exitCodeOf, notUsable } from './exit-codes';
import { reportError } from './output/report-error';
import { createProgram } from './program';

/** Runs one command line and gives its exit code. Errors are told on standard error, never thrown. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = createProgram((code) => {
    exitCode = code;
  });
  // A reader that went away (`muster agents | head -1`) is no failure; a run that shows its events ends by itself.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its own message already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : notUsable;
    reportError(error);
    return isMusterError(error) ? exitCodeOf(error.code) : 70;
  }
}
