import type { VerdictRule } from './verdict-rule';

/** A signal that was not ours: what we did is judged first. */
export const signal: VerdictRule = {
  name: 'signal',
  meaning: 'A signal that Muster did not send ended the process: `killed`.',
  judge: ({ label, process: end }) =>
    end.signal === undefined ? undefined : { verdict: 'killed', reason: `${label} was ended by ${end.signal}` },
};
