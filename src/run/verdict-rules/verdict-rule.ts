import type { Evidence, Stop } from '../evidence';

/** One thing that a run can be judged by. */
export interface VerdictRule {
  /** What people read in the documentation. */
  readonly name: string;
  /** When it applies and what it gives; one sentence. */
  readonly meaning: string;
  /** `undefined` where it does not apply. */
  judge(evidence: Evidence): Stop | undefined;
}
