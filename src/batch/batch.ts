import type { BatchEvent } from './batch-result';
import type { BatchSummary } from './batch-summary';

/**
 * Many runs under way. Their events can be read as they come, with the index of the request; a reader that does not keep
 * up slows the agents down, and one that wants no more has to leave its loop.
 */
export interface Batch extends AsyncIterable<BatchEvent> {
  /** How many requests there are. */
  readonly size: number;
  /** What the requests together are warned of; what each is warned of stands in its own plan. */
  readonly warnings: readonly string[];
  /** What came of all of them, once the last has ended. Never rejects. */
  readonly summary: Promise<BatchSummary>;
  /** Ends every run as `cancelled` and starts no more; a second call ends them at once. Gives the summary. */
  stop(reason?: string): Promise<BatchSummary>;
}
