import type { VerdictRule } from './verdict-rule';

/** What we did to the run stands above all that the agent says of it. */
export const stopped: VerdictRule = {
  name: 'stopped',
  meaning: 'Muster ended the run: a limit, a deadline, a failing provider, a question that waits, a person.',
  judge: ({ stop }) => stop,
};
