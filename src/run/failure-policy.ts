import type { ModelRequestFact } from '../api';
import { verdictOfStatus, type Stop } from './judge';

/** Longest announced wait for which a run goes on. */
const longestWaitSeconds = 60;

/**
 * Ends a run that the provider will not let through, since agents retry for minutes: the second refusal of the
 * credential, a rate limit that lasts, the turn limit. Counts over one run.
 */
export class FailurePolicy {
  #refused = 0;
  #turns = 0;
  readonly #maxTurns: number | undefined;

  constructor(maxTurns?: number) {
    this.#maxTurns = maxTurns;
  }

  /** Requests that advertised tools and were answered. */
  get turns(): number {
    return this.#turns;
  }

  /** Takes one fact of the broker; gives the reason to end the run, if there is one. */
  observe(fact: ModelRequestFact): Stop | undefined {
    if (fact.refused !== undefined || fact.status === undefined) return undefined;
    const verdict = verdictOfStatus(fact.status);
    if (verdict === undefined) {
      if (fact.tools > 0) this.#turns += 1;
      return undefined;
    }
    if (verdict === 'auth') {
      this.#refused += 1;
      return this.#refused < 2
        ? undefined
        : { verdict, reason: `the provider refused the credential (${String(fact.status)})` };
    }
    const wait = fact.retryAfterSeconds ?? 0;
    if (verdict !== 'rate_limited' || wait <= longestWaitSeconds) return undefined;
    return { verdict, reason: `the provider asks to wait ${String(wait)} s`, retryAfterSeconds: wait };
  }

  /** Whether one more request may be answered; gives the reason to end the run, if not. */
  admit(request: { readonly tools: number }): Stop | undefined {
    if (request.tools === 0 || this.#maxTurns === undefined || this.#turns < this.#maxTurns) return undefined;
    return { verdict: 'max_turns', reason: `the agent wanted more than ${String(this.#maxTurns)} turns` };
  }
}
