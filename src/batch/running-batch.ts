import type { Verdict } from '../api';
import { isMusterError } from '../errors';
import { thrownText } from '../errors/thrown-text';
import { monotonicMs } from '../host';
import type { Run } from '../run';
import type { Admission } from './admission';
import type { Batch } from './batch';
import type { BatchOptions } from './batch-options';
import type { BatchEvent, BatchProblem, BatchResult } from './batch-result';
import { BatchStream } from './batch-stream';
import { summarize, type BatchSummary } from './batch-summary';
import { requestName, type PlannedRequest, type StartableRun } from './plan-requests';
import { providerKey } from './provider-key';

type Outcome = { readonly verdict: Verdict } | { readonly problem: BatchProblem };

/** A batch that goes on from its construction. */
export class RunningBatch implements Batch {
  readonly size: number;
  readonly warnings: readonly string[];
  readonly summary: Promise<BatchSummary>;
  readonly #planned: readonly PlannedRequest[];
  readonly #admission: Admission;
  readonly #failFast: boolean;
  readonly #results = new Map<number, BatchResult>();
  /** Indexes of the requests that were let in, or never could be. */
  readonly #begun = new Set<number>();
  readonly #running = new Set<Run>();
  readonly #stream = new BatchStream();
  readonly #startedAt = monotonicMs();
  #finish: (summary: BatchSummary) => void = () => undefined;
  #wasStopped = false;
  #isEnding = false;

  constructor(
    planned: readonly PlannedRequest[],
    options: Pick<BatchOptions, 'failFast' | 'signal'> & {
      readonly warnings: readonly string[];
      readonly admission: Admission;
    },
  ) {
    const { signal } = options;
    this.size = planned.length;
    this.warnings = options.warnings;
    this.#planned = planned;
    this.#admission = options.admission;
    this.#failFast = options.failFast === true;
    const abort = (): void => void this.stop('the batch was aborted');
    this.summary = new Promise((resolve) => {
      this.#finish = (summary) => {
        signal?.removeEventListener('abort', abort);
        resolve(summary);
      };
    });
    signal?.addEventListener('abort', abort);
    if (signal?.aborted === true) abort();
    else this.#begin();
  }

  [Symbol.asyncIterator](): AsyncIterator<BatchEvent> {
    return this.#stream[Symbol.asyncIterator]();
  }

  stop(reason = 'the batch was stopped'): Promise<BatchSummary> {
    if (this.#results.size < this.size) this.#wasStopped = true;
    this.#end(reason);
    return this.summary;
  }

  #begin(): void {
    for (const one of this.#planned) {
      if ('problem' in one && !this.#begun.has(one.at.index)) this.#settle(one, { problem: one.problem });
    }
    const waiting = this.#planned.flatMap((one) => ('startable' in one ? [one] : []));
    if (this.#isEnding) return;
    this.#admission.add(
      waiting.map((one) => ({ provider: providerKey(one.startable.plan), start: () => this.#run(one) })),
    );
  }

  /** Runs one request to its end. Never rejects. */
  async #run(planned: PlannedRequest & { readonly startable: StartableRun }): Promise<void> {
    this.#begun.add(planned.at.index);
    let run: Run;
    try {
      run = planned.startable.start();
    } catch (error) {
      const code = isMusterError(error) ? error.code : 'unexpected';
      this.#settle(planned, { problem: { code, message: thrownText(error) } });
      return;
    }
    this.#running.add(run);
    // Not waited for here: a reader that is slow, or gone, must not keep the place of a run that has ended.
    const told = this.#stream.follow(planned.at.index, run);
    const verdict = await run.verdict;
    this.#running.delete(run);
    this.#settle(planned, { verdict }, told);
  }

  #settle(planned: PlannedRequest, outcome: Outcome, told?: Promise<void>): void {
    const { at } = planned;
    const result = { ...at, ...askedOf(planned), ...outcome };
    this.#begun.add(at.index);
    this.#results.set(at.index, result);
    this.#stream.result(result, told);
    if (this.#results.size === this.size) this.#conclude();
    else if (this.#failFast && !isOk(outcome)) this.#end(`${requestName(at)} was not ok`);
  }

  /** Lets nobody in, and only then ends those that run: the place of one that ends is not taken. */
  #end(reason: string): void {
    this.#admission.close();
    const waiting = this.#isEnding ? [] : this.#planned.filter(({ at }) => !this.#begun.has(at.index));
    this.#isEnding = true;
    for (const run of this.#running) void run.stop(reason);
    for (const one of waiting) this.#settle(one, { problem: { code: 'skipped', message: reason } });
  }

  #conclude(): void {
    const results = [...this.#results.values()].sort((one, other) => one.index - other.index);
    const durationMs = Math.round(monotonicMs() - this.#startedAt);
    this.#stream.end();
    this.#finish(summarize(results, { durationMs, wasStopped: this.#wasStopped }));
  }
}

function isOk(outcome: Outcome): boolean {
  return 'verdict' in outcome && outcome.verdict.verdict === 'ok';
}

function askedOf(planned: PlannedRequest): Pick<BatchResult, 'agent' | 'directory'> {
  if ('startable' in planned) {
    const { plan } = planned.startable;
    return { agent: plan.agent.name, directory: plan.command.cwd };
  }
  // What a JavaScript host gave may be anything.
  const { agent = '', directory } = planned.request as { readonly agent?: unknown; readonly directory?: unknown };
  return { agent: String(agent), directory: typeof directory === 'string' ? directory : '' };
}
