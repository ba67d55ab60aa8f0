import { CommanderError } from 'commander';
import { isMusterError, UsageError } from '../errors';
import { notUsable, outputLost } from './exit-codes';
import { leaveLingeringPlugins } from './lingering-plugins';
import { errorLine, exitCodeOfError } from './output/error-line';
import { reportError } from './output/report-error';
import { createProgram } from './program';

/** Runs one command line and gives its exit code. Errors are told, never thrown. */
export async function runCommandLine(args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = createProgram((code) => {
    exitCode = code;
  });
  const output = { isLost: false };
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // A reader that went away (`muster agents | head -1`) is no failure; a run that shows its events ends by itself.
      if (error.code === 'EPIPE' || output.isLost) return;
      output.isLost = true;
      process.exitCode = outputLost;
      if (stream === process.stdout)
        reportError(new UsageError('usage', `The output cannot be written: ${error.message}.`));
    });
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
    return output.isLost ? outputLost : exitCode;
  } catch (error) {
    return tell(error, args.includes('--json'));
  } finally {
    leaveLingeringPlugins();
  }
}

/** Tells an error to a person, or as one line to a program, and gives the exit code. */
function tell(error: unknown, json: boolean): number {
  // Commander has printed its own message already.
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return 0;
    if (json)
      process.stdout.write(errorLine(new UsageError('usage', error.message.replace(/^error: /, '')), notUsable));
    return notUsable;
  }
  const exitCode = exitCodeOfError(error);
  if (json) process.stdout.write(errorLine(error, exitCode));
  if (!json || !isMusterError(error)) reportError(error);
  return exitCode;
}
