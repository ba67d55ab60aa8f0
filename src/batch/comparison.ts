import type { Verdict } from '../api';
import type { Batch } from './batch';
import type { BatchProblem } from './batch-result';
import type { BatchSummary } from './batch-summary';

/** What a comparison is told beside its request. */
export interface CompareOptions {
  /** Names of at least two agents, each once. */
  readonly agents: readonly string[];
  /** Leaves the worktrees where they are. */
  readonly keepWorktrees?: boolean;
  /** Ends the comparison as `stop` does. */
  readonly signal?: AbortSignal;
}

/** What one agent made of the request. */
export interface ComparedRun {
  readonly agent: string;
  readonly verdict?: Verdict;
  /** Why nothing was started. */
  readonly problem?: BatchProblem;
  /** Absolute path of what the agent changed, for `git apply` in the root of the checkout; absent: nothing. */
  readonly patch?: string;
  /** Why there is no patch although there may be changes. */
  readonly patchProblem?: string;
  /** Absolute path of a worktree that is there still. */
  readonly worktree?: string;
}

/** What came of a comparison. */
export interface ComparisonOutcome extends Omit<BatchSummary, 'results'> {
  /** A ULID. */
  readonly id: string;
  /** Root of the checkout that the worktrees were made from. */
  readonly repository: string;
  /** The commit that each worktree began with. */
  readonly commit: string;
  /** In the order in which the agents were named. */
  readonly runs: readonly ComparedRun[];
}

/** One request under way with several agents, each in a worktree of its own. Events carry the index of the agent. */
export interface Comparison extends Pick<Batch, 'warnings' | typeof Symbol.asyncIterator> {
  readonly id: string;
  readonly agents: readonly string[];
  /** What came of it, once the worktrees are cleared up. Never rejects. */
  readonly outcome: Promise<ComparisonOutcome>;
  /** Ends every run; a second call ends them at once. */
  stop(reason?: string): Promise<ComparisonOutcome>;
}
