import { complaintOf } from '../complaint';
import type { Evidence, Stop } from '../evidence';

/** An exit code of 0 is no answer. */
export const noResult = {
  name: 'no result',
  meaning: 'Nothing of the above: `no_result`.',
  judge: (evidence: Evidence): Stop => {
    const said = [leftOut(evidence), complaintOf(evidence)].filter((text) => text !== '').join('; ');
    return {
      verdict: 'no_result',
      reason: `${evidence.label} ended without an answer${said === '' ? '' : `: ${said}`}`,
    };
  },
};

/** The answer can have stood there. */
function leftOut({ oversizeBytes }: Evidence): string {
  if (oversizeBytes === undefined) return '';
  return `a line of ${(oversizeBytes / 1e6).toFixed(1)} MB was left out, longer than the 16 MiB that are read`;
}
