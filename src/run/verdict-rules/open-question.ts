import { firstLine } from '../text-lines';
import type { VerdictRule } from './verdict-rule';

/** Nobody is there to answer. */
export const openQuestion: VerdictRule = {
  name: 'open question',
  meaning: 'The last thing that the agent did was to ask: `question`.',
  judge: ({ question }) =>
    question === undefined ? undefined : { verdict: 'question', reason: questionReason(question) },
};

/** The reason of a run that ended with a question. */
export function questionReason(question: string): string {
  return `the agent asked: ${firstLine(question)}`;
}
