import type { Evidence, Stop } from './evidence';
import { noResult, verdictRules } from './verdict-rules';

/** One verdict from what is known: that of the first rule that applies. */
export function judge(evidence: Evidence): Stop {
  for (const rule of verdictRules) {
    const stop = rule.judge(evidence);
    if (stop !== undefined) return stop;
  }
  return noResult.judge(evidence);
}
