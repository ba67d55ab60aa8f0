import { toldReasons } from '../told-reasons';
import { believedResult } from './reported-error';
import type { VerdictRule } from './verdict-rule';

/** An agent can end in order and still not have done its work. */
export const toldEnd: VerdictRule = {
  name: 'told end',
  meaning: "The agent's result is no error and says that it ended in another way than by finishing.",
  judge: (evidence) => {
    const result = believedResult(evidence);
    if (result?.verdict === undefined) return undefined;
    const wait = result.retryAfterSeconds;
    return {
      verdict: result.verdict,
      reason: toldReasons[result.verdict],
      ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
    };
  },
};
