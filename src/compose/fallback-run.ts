import type { RunEvent, Verdict } from '../api';
import type { RunPlan } from '../plan';
import type { Run } from '../run';
import { wayText } from './fallback-way';

/** What is started in the place of a run that its provider would not serve, or whose session is gone. */
export interface Fallback {
  /** Whether the other run is started after this verdict on the first. */
  applies(verdict: Verdict): boolean;
  start(fallbackOf: string): Run;
}

/**
 * A run with another one in reserve. The other one is started at most once, where the first did nothing: what a tool did
 * is never done twice. Its events follow those of the first, whose verdict
 * is told as a notice there and stays in its own record.
 */
export function withFallback(first: Run, fallback: Fallback): Run {
  return new FallbackRun(first, fallback);
}

class FallbackRun implements Run {
  readonly id: string;
  readonly plan: RunPlan;
  readonly record: string;
  readonly verdict: Promise<Verdict>;
  readonly #first: Run;
  /** The second run, if there is one; settles after the first verdict. */
  readonly #second: Promise<Run | undefined>;
  #current: Run;
  #isStopped = false;

  constructor(first: Run, fallback: Fallback) {
    this.id = first.id;
    this.plan = first.plan;
    this.record = first.record;
    this.#first = first;
    this.#current = first;
    this.#second = this.#decide(fallback);
    this.verdict = this.#second.then((second) => (second ?? first).verdict);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, void> {
    for await (const event of this.#first) {
      const second = event.type === 'verdict' ? await this.#second : undefined;
      if (event.type !== 'verdict' || second === undefined) {
        yield event;
        continue;
      }
      const { runId, seq, atMs, verdict, reason } = event;
      const { agent, route } = second.plan;
      const message = `${verdict}: ${reason}; ${agent.label} is started in its place, ${wayText(route)} (${route.why})`;
      yield { type: 'notice', message, runId, seq, atMs };
      yield* second;
    }
  }

  async stop(reason?: string): Promise<Verdict> {
    this.#isStopped = true;
    await this.#current.stop(reason);
    return this.verdict;
  }

  async #decide(fallback: Fallback): Promise<Run | undefined> {
    const verdict = await this.#first.verdict;
    if (this.#isStopped || !fallback.applies(verdict)) return undefined;
    try {
      this.#current = fallback.start(this.#first.id);
      return this.#current;
    } catch {
      // Not even a record could be made: the first verdict stays.
      return undefined;
    }
  }
}

/**
 * Whether a provider failed before any tool ran. On a routed run an answered turn may have asked for a tool; on own login
 * the agent has to tell of its tools while it works, which `seesTools` says: else one may have run unseen.
 */
export function mayFallBack({ verdict, toolCalls, turns }: Verdict, seesTools: boolean): boolean {
  if (verdict !== 'rate_limited' && verdict !== 'provider_error') return false;
  return toolCalls === 0 && (turns === undefined ? seesTools : turns === 0);
}

/** Whether the agent did not find the session, and did nothing else. */
export function mayBeginAnew({ verdict, toolCalls, turns = 0 }: Verdict): boolean {
  return verdict === 'stale_session' && toolCalls === 0 && turns === 0;
}
