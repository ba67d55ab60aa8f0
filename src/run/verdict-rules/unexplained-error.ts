import { firstLine } from '../text-lines';
import { reportedError } from './reported-error';
import type { VerdictRule } from './verdict-rule';

/** The agent says that it failed, and nobody knows at what. */
export const unexplainedError: VerdictRule = {
  name: 'unexplained error',
  meaning: "The agent's result is an error: `crashed`, whatever the exit code.",
  judge: (evidence) => {
    const result = reportedError(evidence);
    if (result === undefined) return undefined;
    return { verdict: 'crashed', reason: firstLine(result.text) || `${evidence.label} reported an error` };
  },
};
