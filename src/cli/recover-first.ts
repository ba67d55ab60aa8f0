import { isMusterError } from '../errors';
import { stripControl } from '../events/terminal-text';
import { hasForeignRuns, recoverRuns } from '../store';
import { paint } from './output/terminal';

/** Clears up after hosts that died, and tells a person of it. What cannot be cleared up does not stop a command. */
export async function recoverFirst(state: string): Promise<void> {
  if (!hasForeignRuns(state)) return;
  const { yellow } = paint(process.stderr);
  try {
    for (const { id, label } of await recoverRuns(state)) {
      const told = `the Muster of the run ${id} (${label}) had ended; what it left was ended, and the run is interrupted`;
      process.stderr.write(`${yellow('muster: note:')} ${stripControl(told)}\n`);
    }
  } catch (error) {
    if (!isMusterError(error)) throw error;
    process.stderr.write(`${yellow('muster: warning:')} ${stripControl(error.message)}\n`);
  }
}
