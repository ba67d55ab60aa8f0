import type { RunCost, RunUsage } from './usage';

/** Every way in which a run can end. */
export const verdictClasses = [
  'ok',
  'max_turns',
  'denied',
  'question',
  'auth',
  'rate_limited',
  'budget',
  'model_unknown',
  'payload_too_large',
  'delivery_missing',
  'stale_session',
  'agent_missing',
  'agent_too_old',
  'agent_incompatible',
  'timed_out',
  'idle',
  'cancelled',
  'killed',
  'crashed',
  'interrupted',
  'no_result',
  'provider_error',
] as const;

/** One way in which a run can end. */
export type VerdictClass = (typeof verdictClasses)[number];

/** A file that is not as it was when the run began. */
export interface ChangedFile {
  /** Relative to the root of the repository, with `/`. */
  readonly path: string;
  readonly change: 'added' | 'modified' | 'deleted' | 'renamed';
  /** Where a renamed file was. */
  readonly from?: string;
  /** Absent for a file that is no text. */
  readonly addedLines?: number;
  readonly removedLines?: number;
}

/**
 * What the run left changed in the repository of its directory, in its submodules and in other repositories within it;
 * what git ignores is not in it.
 */
export interface ChangedFiles {
  readonly files: readonly ChangedFile[];
  readonly addedLines: number;
  readonly removedLines: number;
  /** How many more files there are than are listed; absent: none. */
  readonly unlisted?: number;
  /** Repositories within this one of which it is not known whether something changed; absent: none. */
  readonly unseen?: readonly string[];
}

/** How a run ended. */
export interface Verdict {
  readonly verdict: VerdictClass;
  /** One line for a person. */
  readonly reason: string;
  /** What the person can do next; absent when all is well. */
  readonly nextStep?: string;
  /** Exit code of `muster run`. */
  readonly exitCode: number;
  readonly runId: string;
  readonly agent: string;
  /** The final answer of the agent, `''` if there was none. */
  readonly text: string;
  /** The agent's own id of the session. */
  readonly sessionId?: string;
  /** Muster's ULID of the session, for `--resume`; absent where no process was started. */
  readonly session?: string;
  readonly durationMs: number;
  /** Requests to the model that advertised tools; only on a routed run. */
  readonly turns?: number;
  /** Tool calls that the agent told of. */
  readonly toolCalls: number;
  /** Exit code or signal of the agent's own process. */
  readonly process: { readonly exitCode?: number; readonly signal?: string };
  /** Seconds after which the provider said to try again. */
  readonly retryAfterSeconds?: number;
  readonly usage?: RunUsage;
  readonly cost?: RunCost;
  /** Absent where the directory is in no git repository, or git could not tell. */
  readonly changes?: ChangedFiles;
  /** The run that failed and in whose place this one was started. */
  readonly fallbackOf?: string;
  /** Where the record of the run lies. */
  readonly record: string;
}
