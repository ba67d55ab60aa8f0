import { complaintOf } from '../complaint';
import type { VerdictRule } from './verdict-rule';

/** Nothing tells more than that it failed. */
export const exitCode: VerdictRule = {
  name: 'exit code',
  meaning: 'The exit code is not 0: `crashed`.',
  judge: (evidence) => {
    const { label, process: end } = evidence;
    if (end.exitCode === 0) return undefined;
    const said = complaintOf(evidence);
    const reason = `${label} ended with exit code ${String(end.exitCode)}${said === '' ? '' : `: ${said}`}`;
    return { verdict: 'crashed', reason };
  },
};
