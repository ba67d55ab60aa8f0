import type { RunEvent, Verdict } from '../api';
import type { RunPlan } from '../plan';

/**
 * A run under way: its events can be read as they come, its verdict awaited. A reader that does not keep up slows the
 * agent down, as a full pipe does, and one that wants no more has to leave its loop.
 */
export interface Run extends AsyncIterable<RunEvent> {
  /** A ULID. */
  readonly id: string;
  readonly plan: RunPlan;
  /** Absolute path of the record. */
  readonly record: string;
  /** How the run ended. Never rejects: a run that could not be carried out has a verdict too. */
  readonly verdict: Promise<Verdict>;
  /** Ends the run as `cancelled`; a second call ends it at once. Gives the verdict. */
  stop(reason?: string): Promise<Verdict>;
}
