import { complaintOf } from '../complaint';
import { firstLine } from '../text-lines';
import { believedResult, reportedError } from './reported-error';
import type { VerdictRule } from './verdict-rule';

/** Exit codes lie both ways, so that only what the roster knows of one is believed, and a good result more. */
export const knownExitCode: VerdictRule = {
  name: 'known exit code',
  meaning: 'There is no good result, and the roster entry knows what the exit code means (`exit_codes`).',
  judge: (evidence) => {
    const { label, exitCodes, process: end } = evidence;
    if (end.exitCode === undefined || believedResult(evidence) !== undefined) return undefined;
    const verdict = exitCodes[String(end.exitCode)];
    if (verdict === undefined) return undefined;
    const said = firstLine(reportedError(evidence)?.text ?? '') || firstLine(evidence.errorText);
    return {
      verdict,
      reason: said || complaintOf(evidence) || `${label} ended with exit code ${String(end.exitCode)}`,
    };
  },
};
