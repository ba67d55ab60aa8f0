import type { Verdict } from '../api';
import type { KeptPlan, RunRow } from '../store';

/** One run as `muster show --json` prints it. Stable. */
export interface KeptRun {
  readonly run: RunRow;
  /** Slots as `{ "parts": [...] }`; absent where the record has no plan that can be read. */
  readonly plan?: KeptPlan;
  /** Absent while the run goes on. */
  readonly verdict?: Verdict;
  /** Absolute path of the record. */
  readonly record: string;
  /** Absolute path of the page that was written; only with `--html`. */
  readonly page?: string;
}
