import { complaintOf } from '../complaint';
import type { Evidence, Stop } from '../evidence';

/** An exit code of 0 is no answer. */
export const noResult = {
  name: 'no result',
  meaning: 'Nothing of the above: `no_result`.',
  judge: (evidence: Evidence): Stop => {
    const said = complaintOf(evidence);
    return {
      verdict: 'no_result',
      reason: `${evidence.label} ended without an answer${said === '' ? '' : `: ${said}`}`,
    };
  },
};
