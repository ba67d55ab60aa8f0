import type { BoundAgent } from '../api';
import type { HostEnvironment } from '../host';
import type { RunPlan } from '../plan';
import { CleanUp } from './clean-up';
import { watchLeftovers } from './leftovers';
import { createRunDirectory } from './prepare';
import { RunEnding } from './run-ending';
import { RunJournal } from './run-journal';
import { RunRecord } from './run-record';
import { RunWatch } from './run-watch';

/** What a run needs beside its plan. */
export interface RunContext {
  readonly agent: BoundAgent;
  readonly environment: HostEnvironment;
  /** The run that failed and in whose place this one is started. */
  readonly fallbackOf?: string;
}

/** What the phases of one run share. */
export interface RunParts extends RunContext {
  readonly id: string;
  readonly plan: RunPlan;
  /** Absolute path of the record. */
  readonly directory: string;
  readonly record: RunRecord;
  readonly journal: RunJournal;
  readonly ending: RunEnding;
  readonly watch: RunWatch;
  readonly cleanUp: CleanUp;
  /** Takes away what the agent leaves in the directory of work. */
  readonly removeLeftovers: () => void;
}

/** Makes what the phases of a run share. Throws `RunError` when not even a record can be made. */
export function createRunParts(id: string, plan: RunPlan, context: RunContext): RunParts {
  const directory = createRunDirectory(plan, id);
  const ending = new RunEnding({ runId: id, ...plan.limits });
  const record = new RunRecord(directory, plan, (reason) => {
    const isReason = ending.end({ verdict: 'crashed', reason });
    if (!isReason) journal.emit({ type: 'notice', message: reason });
  });
  const journal = new RunJournal(id, record);
  const watch = new RunWatch({
    limits: plan.limits,
    streams: context.agent.definition.headless.streams,
    expectsInstructions: plan.delivery?.expects !== undefined,
    denialTexts: plan.permission.denialTexts ?? [],
    end: (stop) => void ending.end(stop),
  });
  const cleanUp = new CleanUp();
  const removeLeftovers = watchLeftovers(plan, context.agent.definition);
  return { ...context, id, plan, directory, record, journal, ending, watch, cleanUp, removeLeftovers };
}
