import type { Verdict } from '../api';
import type { ReportedPlan } from './reported-plan';

/** What a page about a run is made from, beside its events. */
export interface ReportedRun {
  readonly id: string;
  /** The first line of the prompt; absent where it is not known. */
  readonly title?: string;
  /** When it began, in ISO 8601; absent where it is not known. */
  readonly startedAt?: string;
  /** Absent where the record has none that can be read. */
  readonly plan?: ReportedPlan;
  /** Absent while the run goes on. */
  readonly verdict?: Verdict;
  /** Muster's own id of the session. */
  readonly session?: string;
  /** Absolute path of the record. */
  readonly record: string;
}
