import { firstLine } from '../text-lines';
import { believedResult } from './reported-error';
import type { VerdictRule } from './verdict-rule';

/** Some agents end well after they were refused what they needed. */
export const deniedTool: VerdictRule = {
  name: 'denied tool',
  meaning: 'The result is good, but a tool call was refused, and no later call made up for it: `denied`.',
  judge: (evidence) => {
    if (evidence.deniedTool === undefined || believedResult(evidence) === undefined) return undefined;
    return { verdict: 'denied', reason: `the agent was refused: ${firstLine(evidence.deniedTool)}` };
  },
};
