import { believedResult } from './reported-error';
import type { VerdictRule } from './verdict-rule';

/** Work that was done without its instructions is not what was asked for. */
export const missingDelivery: VerdictRule = {
  name: 'missing delivery',
  meaning: 'The result is good, but the broker saw the instructions in no turn that was answered: `delivery_missing`.',
  judge: (evidence) => {
    if (evidence.instructionsMissing !== true || believedResult(evidence) === undefined) return undefined;
    return { verdict: 'delivery_missing', reason: 'the instructions were in no request that the model answered' };
  },
};
