import type { ModelRequestFact } from '../api';
import type { ProviderFailureLimits } from '../plan';
import type { Stop } from './evidence';
import { failureKind } from './failure-kind';
import { FailureStreak } from './failure-streak';
import { providerFailure } from './provider-failure';
import { isOfModel, isTurn, RequestCount, type CountedRequest, type RequestLimits } from './request-count';

/** What a failure policy holds a run to, and who is told when its time is over. */
export interface FailurePolicyOptions extends RequestLimits {
  readonly failures: ProviderFailureLimits;
  /** Whether the agent is at work beside the model. */
  isWorking(): boolean;
  onOver(stop: Stop): void;
}

/**
 * Ends a run that the provider will not let through, since agents retry for minutes, and holds the limits of turns and
 * requests. Requests that neither name a model nor can be a turn count for nothing.
 */
export class FailurePolicy {
  readonly #limits: ProviderFailureLimits;
  readonly #count: RequestCount;
  readonly #streak: FailureStreak;
  #credentialRefusals = 0;
  #rateLimits = 0;
  #serverErrors = 0;

  constructor(options: FailurePolicyOptions) {
    this.#limits = options.failures;
    this.#count = new RequestCount(options);
    this.#streak = new FailureStreak({
      maxWaitSeconds: options.failures.maxWaitSeconds,
      isBusy: () => this.#count.isAsking || options.isWorking(),
      onOver: (stop) => {
        options.onOver(stop);
      },
    });
  }

  /** Requests that advertised tools, or could not be read, and were answered. */
  get turns(): number {
    return this.#count.turns;
  }

  /** Whether a request to the model has no answer yet. */
  get isAsking(): boolean {
    return this.#count.isAsking;
  }

  /** Whether one more request may be answered; gives the reason to end the run, if not. */
  admit(request: CountedRequest): Stop | undefined {
    return this.#count.admit(request);
  }

  /** Takes the one fact of each request, also of a refused one; gives the reason to end the run, if there is one. */
  observe(fact: ModelRequestFact): Stop | undefined {
    const failure = providerFailure(fact);
    const isAnswer = fact.refused === undefined && isOfModel(fact);
    this.#count.settle(fact, isAnswer && failure === undefined);
    if (failure === undefined) {
      if (isAnswer) this.#recover();
      return undefined;
    }
    // The connection may have failed before the body was read.
    if (!isAnswer && !isUnreachable(fact)) return undefined;
    return this.#observeFailure(fact, failure);
  }

  /** The run is over: no clock is needed any more. */
  end(): void {
    this.#streak.clear();
  }

  #recover(): void {
    this.#rateLimits = 0;
    this.#serverErrors = 0;
    this.#streak.clear();
  }

  #observeFailure(fact: ModelRequestFact, failure: Stop): Stop | undefined {
    switch (failureKind(fact) ?? 'provider_error') {
      case 'auth':
        this.#credentialRefusals += 1;
        return this.#credentialRefusals < this.#limits.credentialRefusals ? undefined : failure;
      case 'budget':
        return failure;
      case 'model_unknown':
        // A sub-agent that wants another model than the one that works is the agent's own affair.
        return isTurn(fact) && this.turns === 0 ? failure : undefined;
      case 'rate_limited':
        return this.#observeRateLimit(fact, failure);
      case 'payload_too_large':
        return undefined;
      case 'provider_error':
        return this.#observeServerError(fact, failure);
    }
  }

  #observeRateLimit(fact: ModelRequestFact, failure: Stop): Stop | undefined {
    const { rateLimitsInARow, maxWaitSeconds } = this.#limits;
    const wait = fact.retryAfterSeconds;
    this.#rateLimits += 1;
    if (wait !== undefined && wait > maxWaitSeconds) {
      return { ...failure, reason: `the provider asks to wait ${String(wait)} s` };
    }
    if (rateLimitsInARow !== undefined && this.#rateLimits >= rateLimitsInARow) {
      return { ...failure, reason: `the provider limited the rate ${String(this.#rateLimits)} times in a row` };
    }
    return this.#wait(fact, failure);
  }

  #observeServerError(fact: ModelRequestFact, failure: Stop): Stop | undefined {
    const { status } = fact;
    // A request that the provider finds wrong is no failure of the provider that goes by.
    if (status !== undefined && status >= 400 && status < 500) return undefined;
    const { serverErrorsInARow } = this.#limits;
    if (isTurn(fact) || !isCut(fact)) this.#serverErrors += 1;
    if (serverErrorsInARow !== undefined && this.#serverErrors >= serverErrorsInARow) {
      return {
        ...failure,
        reason: `the provider failed ${String(this.#serverErrors)} times in a row (${failure.reason})`,
      };
    }
    return this.#wait(fact, failure);
  }

  /** A failure of what the agent asks beside its turns is not waited for. */
  #wait(fact: ModelRequestFact, failure: Stop): Stop | undefined {
    return isTurn(fact) || isUnreachable(fact) ? this.#streak.failed(failure) : undefined;
  }
}

/** An agent can break off what it asks beside its turns as it likes. */
function isCut({ status, cut }: ModelRequestFact): boolean {
  return status === undefined || (status < 400 && cut === true);
}

/** The broker could not reach the upstream, or may not dial it: a failure of the provider, not a refusal of ours. */
function isUnreachable({ refused }: ModelRequestFact): boolean {
  return refused?.startsWith('upstream:') === true || refused?.startsWith('address:') === true;
}
