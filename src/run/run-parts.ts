import type { BoundAgent } from '../api';
import type { HostEnvironment } from '../host';
import type { RunPlan } from '../plan';
import { identifyProcess } from '../processes';
import { beginRun, type ActiveRun } from '../store';
import { CleanUp } from './clean-up';
import { firstRow, titleOf } from './first-row';
import { withHiddenSecrets } from './hidden-secrets';
import { watchLeftovers } from './leftovers';
import { environmentSecrets } from './passed-environment';
import { redactStrings } from './redact-strings';
import { createRedactor } from './redactor';
import type { Secret } from '../secrets';
import type { RunCredential } from './run-credential';
import { RunEnding } from './run-ending';
import { RunJournal } from './run-journal';
import { RunRecord } from './run-record';
import { RunSession } from './run-session';
import { RunWatch } from './run-watch';
import { UsageTally } from './usage-tally';

/** What a run needs beside its plan. */
export interface RunContext {
  readonly agent: BoundAgent;
  readonly environment: HostEnvironment;
  /** The stored credential that the plan decided for. */
  readonly credential?: RunCredential & { readonly opened: Secret };
  /** What the run is called by in lists: its prompt, as it was asked for. */
  readonly prompt?: string;
  /** The run that failed and in whose place this one is started. */
  readonly fallbackOf?: string;
}

/** What the phases of one run share. */
export interface RunParts extends RunContext {
  readonly id: string;
  readonly plan: RunPlan;
  /** Absolute path of the record. */
  readonly directory: string;
  /** What the run is called in lists. */
  readonly title: string;
  /** The run in the state directory: who owns it, and that it goes on. */
  readonly active: ActiveRun;
  readonly record: RunRecord;
  readonly journal: RunJournal;
  readonly session: RunSession;
  readonly ending: RunEnding;
  readonly watch: RunWatch;
  readonly cleanUp: CleanUp;
  /** Takes away what the agent leaves in the directory of work. */
  readonly removeLeftovers: () => void;
}

/**
 * Makes what the phases of a run share. Throws `StoreError` or `RunError` when not even a record can be made, and
 * `SessionError` (`session_locked`) when another run uses the session.
 */
export function createRunParts(id: string, plan: RunPlan, context: RunContext): RunParts {
  const session = new RunSession(plan, id, context.agent.definition);
  try {
    return createSessionParts(session, id, plan, context);
  } catch (error) {
    closeQuietly(session);
    throw error;
  }
}

/** Why there is no run is told, and not that its session cannot be taken away either. */
function closeQuietly(session: RunSession): void {
  try {
    session.close();
  } catch {
    // A disk that is full or cannot be written: the next prune finds it.
  }
}

function createSessionParts(session: RunSession, id: string, plan: RunPlan, context: RunContext): RunParts {
  // Until it is prepared: only the real credential and what is passed on are known.
  const stored = context.credential === undefined ? [] : [context.credential.opened.reveal()];
  const redact = withHiddenSecrets(createRedactor([...environmentSecrets(plan, context.environment), ...stored]));
  const title = titleOf(context.prompt, redact);
  const { fallbackOf } = context;
  const row = firstRow(id, plan, { title, sessionId: session.id, ...(fallbackOf === undefined ? {} : { fallbackOf }) });
  const active = beginRun(plan.stateDirectory, redactStrings(row, redact) as typeof row);
  const ending = new RunEnding({
    runId: id,
    ...plan.limits,
    onStrays: (strays) => {
      active.strays(strays);
    },
  });
  const record = beginRecord(active, redactStrings(plan, redact) as RunPlan, (reason) => {
    const isReason = ending.end({ verdict: 'crashed', reason });
    if (!isReason) journal.emit({ type: 'notice', message: reason });
  });
  const journal = new RunJournal(id, record, new UsageTally(session.usageBefore));
  journal.redact = redact;
  const watch = new RunWatch({
    limits: plan.limits,
    streams: context.agent.definition.headless.streams,
    expectsInstructions: plan.delivery?.expects !== undefined,
    denialTexts: plan.permission.denialTexts ?? [],
    end: (stop) => void ending.end(stop),
  });
  const cleanUp = new CleanUp();
  const removeLeftovers = watchLeftovers(plan, context.agent.definition);
  const { directory } = active;
  return {
    ...context,
    id,
    plan,
    directory,
    title,
    active,
    record,
    journal,
    session,
    ending,
    watch,
    cleanUp,
    removeLeftovers,
  };
}

/** A run whose record cannot be begun is over, and is listed as that. */
function beginRecord(active: ActiveRun, plan: RunPlan, onFailure: (reason: string) => void): RunRecord {
  try {
    return new RunRecord(active, plan, onFailure);
  } catch (error) {
    active.fail('the record could not be begun');
    throw error;
  }
}

/** Notes the agent's process, so that it is ended even when this process dies. */
export function noteLaunch({ active }: RunParts, pid: number): void {
  const identity = identifyProcess(pid);
  if (identity !== undefined) active.launched(identity);
}
