import type { RunEvent, Verdict } from '../api';
import { thrownText } from '../errors/thrown-text';
import type { RunPlan } from '../plan';
import { createId, hasForeignRuns, onStopRequest, recoverRuns } from '../store';
import { attemptRun } from './attempt-run';
import { verdictOfFailure, verdictOn } from './conclude-run';
import type { Run } from './run';
import { createRunParts, type RunContext, type RunParts } from './run-parts';
import { concludeSession, tellNewSession } from './session-end';
import { startedEvent } from './started-event';

/** Carries a plan out. Throws `RunError` when not even a record can be made; else the run has a verdict. */
export function startRun(plan: RunPlan, context: RunContext): Run {
  return new HostRun(createRunParts(createId(), plan, context));
}

class HostRun implements Run {
  readonly id: string;
  readonly plan: RunPlan;
  readonly record: string;
  readonly verdict: Promise<Verdict>;
  readonly #parts: RunParts;

  constructor(parts: RunParts) {
    this.id = parts.id;
    this.plan = parts.plan;
    this.record = parts.directory;
    this.#parts = parts;
    const forget = onStopRequest(parts.plan.stateDirectory, parts.id, (reason) => void this.stop(reason));
    this.verdict = this.#carryOut()
      .catch((error: unknown) => this.#giveUp(error))
      .finally(forget);
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    return this.#parts.journal.events[Symbol.asyncIterator]();
  }

  stop(reason = 'the run was stopped'): Promise<Verdict> {
    const { ending } = this.#parts;
    if (!ending.end({ verdict: 'cancelled', reason })) ending.hurry();
    return this.verdict;
  }

  async #carryOut(): Promise<Verdict> {
    const { journal, cleanUp, plan, directory, removeLeftovers } = this.#parts;
    journal.emit(startedEvent(plan, directory, this.#parts));
    if (hasForeignRuns(plan.stateDirectory)) await recoverRuns(plan.stateDirectory);
    tellNewSession(this.#parts);
    cleanUp.add(removeLeftovers);
    const attempt = await attemptRun(this.#parts);
    for (const problem of await cleanUp.run()) {
      journal.emit({ type: 'notice', message: `clean-up: ${thrownText(problem)}` });
    }
    // After the clean-up: what the agent's CLI left by itself is no change.
    const changes = await attempt.repository?.changes();
    attempt.repository?.forget();
    return this.#conclude(verdictOn(this.#parts, attempt, changes));
  }

  /** Whatever goes wrong here, nobody waits for ever. */
  #giveUp(error: unknown): Verdict {
    return this.#conclude(verdictOfFailure(this.#parts, thrownText(error)));
  }

  /** The session is free again before anybody hears that the run is over. */
  #conclude(verdict: Verdict): Verdict {
    const { journal } = this.#parts;
    const problem = concludeSession(this.#parts, verdict);
    if (problem !== undefined) journal.emit({ type: 'notice', message: `session: ${problem}` });
    return journal.conclude(verdict);
  }
}
