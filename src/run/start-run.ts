import { ulid } from 'ulid';
import type { BoundAgent, ModelRequestFact, RunEvent, Verdict } from '../api';
import type { RequestSummary } from '../broker';
import { isMusterError } from '../errors';
import type { HostEnvironment } from '../host';
import type { RunPlan } from '../plan';
import { CleanUp } from './clean-up';
import { composeVerdict } from './compose-verdict';
import { startDeadline } from './deadline';
import { FailurePolicy } from './failure-policy';
import { judge, type Stop } from './judge';
import { launch, type LaunchedProcess, type ProcessEnd } from './launch';
import { watchLeftovers } from './leftovers';
import { OutputDecoder } from './output-decoder';
import { createRunDirectory, prepareRun, type PreparedRun } from './prepare';
import { sentOptions } from './refused-option';
import type { Run } from './run';
import { RunEnding } from './run-ending';
import { RunJournal } from './run-journal';
import { RunRecord } from './run-record';
import { startedEvent } from './started-event';

/** What a run needs beside its plan. */
export interface RunContext {
  readonly agent: BoundAgent;
  readonly environment: HostEnvironment;
}

/** Carries a plan out. Throws `RunError` when not even a record can be made; else the run has a verdict. */
export function startRun(plan: RunPlan, context: RunContext): Run {
  return new HostRun(plan, context);
}

class HostRun implements Run {
  readonly id = ulid();
  readonly plan: RunPlan;
  readonly record: string;
  readonly verdict: Promise<Verdict>;
  readonly #context: RunContext;
  readonly #recordFiles: RunRecord;
  readonly #journal: RunJournal;
  readonly #cleanUp = new CleanUp();
  readonly #ending: RunEnding;
  readonly #policy: FailurePolicy;
  readonly #removeLeftovers: () => void;
  #process: ProcessEnd = {};
  #hadProcess = false;
  #errorText = '';

  constructor(plan: RunPlan, context: RunContext) {
    this.plan = plan;
    this.#context = context;
    this.record = createRunDirectory(plan, this.id);
    this.#ending = new RunEnding({ runId: this.id, ...plan.limits });
    this.#recordFiles = new RunRecord(this.record, plan, (reason) => {
      const isReason = this.#ending.end({ verdict: 'crashed', reason });
      if (!isReason) this.#journal.emit({ type: 'notice', message: reason });
    });
    this.#journal = new RunJournal(this.id, this.#recordFiles);
    this.#policy = new FailurePolicy(plan.limits.maxTurns);
    this.#removeLeftovers = watchLeftovers(plan, context.agent.definition);
    this.verdict = this.#carryOut().catch((error: unknown) => this.#giveUp(error));
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    return this.#journal.events[Symbol.asyncIterator]();
  }

  stop(reason = 'the run was stopped'): Promise<Verdict> {
    if (!this.#ending.end({ verdict: 'cancelled', reason })) this.#ending.hurry();
    return this.verdict;
  }

  async #carryOut(): Promise<Verdict> {
    this.#journal.emit(startedEvent(this.plan, this.record));
    this.#cleanUp.add(this.#removeLeftovers);
    const failure = await this.#attempt();
    for (const problem of await this.#cleanUp.run()) {
      this.#journal.emit({ type: 'notice', message: `clean-up: ${messageOf(problem)}` });
    }
    return this.#journal.conclude(this.#compose(this.#ending.stop ?? failure ?? this.#judge()));
  }

  /** Whatever goes wrong here, nobody waits for ever. */
  #giveUp(error: unknown): Verdict {
    return this.#journal.conclude(
      this.#compose({ verdict: 'crashed', reason: `Muster itself failed: ${messageOf(error)}` }),
    );
  }

  #compose(stop: Stop): Verdict {
    return composeVerdict(stop, {
      runId: this.id,
      plan: this.plan,
      record: this.record,
      journal: this.#journal,
      process: this.#process,
      turns: this.#policy.turns,
    });
  }

  async #attempt(): Promise<Stop | undefined> {
    try {
      const prepared = await prepareRun({
        plan: this.plan,
        runId: this.id,
        runDirectory: this.record,
        environment: this.#context.environment,
        cleanUp: this.#cleanUp,
        wasUsed: () => this.#hadProcess,
        admit: (summary) => this.#admit(summary),
        onRequest: (fact) => {
          this.#observe(fact);
        },
      });
      this.#journal.redact = prepared.redact;
      if (this.#ending.stop === undefined) await this.#runProcess(prepared);
      return undefined;
    } catch (error) {
      const reason = isMusterError(error) ? error.message : `Muster itself failed: ${messageOf(error)}`;
      return { verdict: 'crashed', reason };
    } finally {
      this.#ending.decide();
    }
  }

  async #runProcess({ bound, redact, home }: PreparedRun): Promise<void> {
    const output = new OutputDecoder({
      decoder: this.#context.agent.createEventDecoder(),
      redact,
      onEvent: (event) => {
        this.#journal.emit(event);
      },
      onErrorText: (text) => {
        this.#recordFiles.errorOutput(text);
      },
    });
    const launched = launch(bound.command, output);
    this.#ending.attach(launched);
    const cancelDeadline = this.#startDeadline();
    try {
      this.#follow(launched, home);
      this.#process = await launched.gone;
      // It has ended in its own way: what happens while its output is read is no reason any more.
      this.#ending.decide();
      await launched.drained;
      output.end();
      this.#errorText = output.errorText;
    } finally {
      cancelDeadline();
      await this.#settle();
    }
  }

  #follow(launched: LaunchedProcess, home: string | undefined): void {
    const { pid } = launched;
    this.#hadProcess = pid !== undefined;
    this.#journal.events.onPressure = (isHigh) => {
      if (isHigh) launched.pause();
      else launched.resume();
    };
    if (pid !== undefined) {
      this.#journal.emit({ type: 'process_started', pid, ...(home === undefined ? {} : { home }) });
    }
  }

  async #settle(): Promise<void> {
    const left = await this.#ending.settle();
    if (left === 0) return;
    this.#journal.emit({ type: 'notice', message: `${String(left)} processes that the agent left behind were ended` });
  }

  #startDeadline(): () => void {
    const { timeoutSeconds } = this.plan.limits;
    if (timeoutSeconds === 0) return () => undefined;
    return startDeadline(timeoutSeconds * 1000, () => {
      this.#ending.end({ verdict: 'timed_out', reason: `the run took longer than ${String(timeoutSeconds)} s` });
    });
  }

  /** A request that is one too many is not answered, and the run ends. */
  #admit(summary: RequestSummary): string | undefined {
    // Before the agent can put them into a commit.
    this.#removeLeftovers();
    const stop = this.#policy.admit(summary);
    if (stop !== undefined) this.#ending.end(stop);
    return stop?.reason;
  }

  #observe(fact: ModelRequestFact): void {
    this.#journal.emit({ type: 'model_request', ...fact });
    const stop = this.#policy.observe(fact);
    if (stop !== undefined) this.#ending.end(stop);
  }

  #judge(): Stop {
    const { result, requests } = this.#journal;
    return judge({
      label: this.plan.agent.label,
      ...(this.#ending.stop === undefined ? {} : { stop: this.#ending.stop }),
      process: this.#process,
      ...(result === undefined ? {} : { result }),
      requests,
      exitCodes: this.plan.exitCodes,
      errorText: this.#errorText,
      sent: sentOptions(this.plan, this.#context.agent.definition),
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
