import type { RunEvent, Verdict } from '../api';
import type { ErrorCode } from '../errors';

/** Why a request of a batch was not run. `skipped`: the batch was over before its turn came. */
export interface BatchProblem {
  readonly code: ErrorCode | 'skipped' | 'unexpected';
  readonly message: string;
}

/** What became of one request: either it has a verdict, or there is a problem and nothing was started. */
export interface BatchResult {
  /** From 0, in the order of the requests. */
  readonly index: number;
  /** Name of the agent; of a request that names none and could not be planned, empty. */
  readonly agent: string;
  /** Absolute path, or as it was asked for where the request could not be planned. */
  readonly directory: string;
  /** Where the request was written. */
  readonly place?: string;
  readonly verdict?: Verdict;
  readonly problem?: BatchProblem;
}

/** What happens in a batch: the events of every run, and one result for every request. */
export type BatchEvent =
  { readonly index: number; readonly event: RunEvent } | { readonly index: number; readonly result: BatchResult };
