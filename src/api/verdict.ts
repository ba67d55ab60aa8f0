import type { Usage } from './usage';

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
  readonly sessionId?: string;
  readonly durationMs: number;
  /** Requests to the model that advertised tools; only on a routed run. */
  readonly turns?: number;
  /** Exit code or signal of the agent's own process. */
  readonly process: { readonly exitCode?: number; readonly signal?: string };
  /** Seconds after which the provider said to try again. */
  readonly retryAfterSeconds?: number;
  readonly usage?: Usage;
  /** Where the record of the run lies. */
  readonly record: string;
}
