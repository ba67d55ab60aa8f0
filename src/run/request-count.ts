import type { ModelRequestFact } from '../api';
import type { Stop } from './evidence';

/** What is known of a request before it is answered. */
export type CountedRequest = Pick<ModelRequestFact, 'model' | 'tools' | 'unreadable'>;

/** The most that a run may ask of the model; absent: any number. */
export interface RequestLimits {
  readonly maxTurns?: number;
  readonly maxRequests?: number;
}

/**
 * Counts what the model was asked. An admitted request is taken at once, so that requests beside each other cannot share
 * the last place, and given back when it failed.
 */
export class RequestCount {
  readonly #limits: RequestLimits;
  #turns = 0;
  #requests = 0;
  /** Admitted and not yet settled. */
  #openTurns = 0;
  #openRequests = 0;

  constructor(limits: RequestLimits) {
    this.#limits = limits;
  }

  /** Answered turns. */
  get turns(): number {
    return this.#turns;
  }

  /** Whether a request of the model is under way. */
  get isAsking(): boolean {
    return this.#openRequests > 0;
  }

  /** Takes a place for a request; gives the reason to end the run where none is left. */
  admit(request: CountedRequest): Stop | undefined {
    if (!isOfModel(request)) return undefined;
    const { maxTurns, maxRequests } = this.#limits;
    if (isTurn(request) && maxTurns !== undefined && this.#turns + this.#openTurns >= maxTurns) {
      return { verdict: 'max_turns', reason: `the agent wanted more than ${counted(maxTurns, 'turn')}` };
    }
    if (maxRequests !== undefined && this.#requests + this.#openRequests >= maxRequests) {
      return { verdict: 'budget', reason: `the agent wanted more than ${counted(maxRequests, 'request')}` };
    }
    this.#openRequests += 1;
    if (isTurn(request)) this.#openTurns += 1;
    return undefined;
  }

  /** Takes the outcome of a request, admitted or not. */
  settle(fact: ModelRequestFact, isGood: boolean): void {
    // What `admit` said no to has taken no place.
    if (!isOfModel(fact) || fact.refused?.startsWith('limit:') === true) return;
    this.#openRequests = Math.max(0, this.#openRequests - 1);
    if (isGood) this.#requests += 1;
    if (!isTurn(fact)) return;
    this.#openTurns = Math.max(0, this.#openTurns - 1);
    if (isGood) this.#turns += 1;
  }
}

/** Whether a request can be a turn: it advertises tools, or it cannot be read and may do so. */
export function isTurn({ tools, unreadable }: CountedRequest): boolean {
  return tools > 0 || unreadable === true;
}

/** Whether a request asks a model anything: a probe or a list of models does not. */
export function isOfModel(request: CountedRequest): boolean {
  return request.model !== undefined || isTurn(request);
}

function counted(count: number, what: string): string {
  return `${String(count)} ${what}${count === 1 ? '' : 's'}`;
}
