import { lastFailure } from '../provider-failure';
import type { VerdictRule } from './verdict-rule';

/** An agent that says nothing leaves what the broker saw. */
export const lastAnswer: VerdictRule = {
  name: 'last answer',
  meaning: "The model's last answer that the broker saw was a failure: its kind.",
  judge: ({ requests }) => lastFailure(requests),
};
