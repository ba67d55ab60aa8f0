import { believedResult } from './reported-error';
import type { VerdictRule } from './verdict-rule';

/** A good result counts more than the exit code after it. */
export const goodResult: VerdictRule = {
  name: 'good result',
  meaning:
    'The agent says that it finished, or printed a text and ended with exit code 0: `ok`, with a note of any other exit code.',
  judge: (evidence) => {
    if (believedResult(evidence) === undefined) return undefined;
    const { exitCode, signal } = evidence.process;
    const end = signal ?? `exit code ${String(exitCode)}`;
    const note = exitCode === 0 ? '' : `; its process ended with ${end} after that`;
    return { verdict: 'ok', reason: `the agent finished${note}` };
  },
};
