import type { ModelRequestFact } from '../api';
import { verdictOfStatus, type Stop } from './judge';

/** When a provider that fails ends a run. "In a row" means: with no good answer of the model in between. */
export const failureLimits = {
  /** 401 and 403 over the whole run: the last of so many ends it. */
  credentialRefusals: 2,
  /** Longest announced wait of a 429 for which a run goes on. */
  longestWaitSeconds: 60,
  /** 429 in a row, whatever wait they announce: some agents retry for ever. */
  rateLimitsInARow: 5,
  /** Statuses from 500 on in a row: some agents retry for ever. */
  serverErrorsInARow: 10,
} as const;

type CountedRequest = Pick<ModelRequestFact, 'tools' | 'unreadable'>;

/**
 * Ends a run that the provider will not let through, since agents retry for minutes: see `failureLimits`; and holds
 * the turn limit. Requests that neither name a model nor can be a turn count for nothing.
 */
export class FailurePolicy {
  #credentialRefusals = 0;
  #rateLimits = 0;
  #serverErrors = 0;
  #turns = 0;
  /** Turns that were admitted and are not yet observed. */
  #reserved = 0;
  readonly #maxTurns: number | undefined;

  constructor(maxTurns?: number) {
    this.#maxTurns = maxTurns;
  }

  /** Requests that advertised tools, or could not be read, and were answered. */
  get turns(): number {
    return this.#turns;
  }

  /**
   * Whether one more request may be answered; gives the reason to end the run, if not. An admitted turn is taken at
   * once, so that requests beside each other cannot share the last one, and given back by `observe` when it failed.
   */
  admit(request: CountedRequest): Stop | undefined {
    if (!isTurn(request)) return undefined;
    if (this.#maxTurns !== undefined && this.#turns + this.#reserved >= this.#maxTurns) {
      return { verdict: 'max_turns', reason: `the agent wanted more than ${String(this.#maxTurns)} turns` };
    }
    this.#reserved += 1;
    return undefined;
  }

  /** Takes the one fact of each request, also of a refused one; gives the reason to end the run, if there is one. */
  observe(fact: ModelRequestFact): Stop | undefined {
    // What `admit` said no to has reserved nothing.
    if (isTurn(fact) && fact.refused?.startsWith('limit:') !== true) this.#reserved = Math.max(0, this.#reserved - 1);
    const { status } = fact;
    // The connection may have failed before the body was read.
    if (isUnreachable(fact)) return this.#observeFailure(fact, 502);
    if (fact.refused !== undefined || status === undefined || (fact.model === undefined && !isTurn(fact))) {
      return undefined;
    }
    if (status >= 400) return this.#observeFailure(fact, status);
    if (fact.cut === true) return undefined;
    this.#rateLimits = 0;
    this.#serverErrors = 0;
    if (isTurn(fact)) this.#turns += 1;
    return undefined;
  }

  #observeFailure(fact: ModelRequestFact, status: number): Stop | undefined {
    const verdict = verdictOfStatus(status);
    if (verdict === 'auth') {
      this.#credentialRefusals += 1;
      if (this.#credentialRefusals < failureLimits.credentialRefusals) return undefined;
      return { verdict, reason: `the provider refused the credential (${String(status)})` };
    }
    if (verdict === 'rate_limited') return this.#observeRateLimit(fact.retryAfterSeconds);
    if (status < 500) return undefined;
    this.#serverErrors += 1;
    if (this.#serverErrors < failureLimits.serverErrorsInARow) return undefined;
    return {
      verdict: 'provider_error',
      reason: `the provider failed ${String(this.#serverErrors)} times in a row (${String(status)})`,
    };
  }

  #observeRateLimit(wait: number | undefined): Stop | undefined {
    this.#rateLimits += 1;
    const announced = wait === undefined ? {} : { retryAfterSeconds: wait };
    if (wait !== undefined && wait > failureLimits.longestWaitSeconds) {
      return { verdict: 'rate_limited', reason: `the provider asks to wait ${String(wait)} s`, ...announced };
    }
    if (this.#rateLimits < failureLimits.rateLimitsInARow) return undefined;
    const reason = `the provider limited the rate ${String(this.#rateLimits)} times in a row`;
    return { verdict: 'rate_limited', reason, ...announced };
  }
}

/** What cannot be read may advertise tools. */
function isTurn(request: CountedRequest): boolean {
  return request.tools > 0 || request.unreadable === true;
}

/** The broker could not reach the upstream, or may not dial it: a failure of the provider, not a refusal of ours. */
function isUnreachable({ refused }: ModelRequestFact): boolean {
  return refused?.startsWith('upstream:') === true || refused?.startsWith('address:') === true;
}
