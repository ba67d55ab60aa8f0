import type { ChangeWatch } from '../changes';
import { isMusterError } from '../errors';
import { thrownText } from '../errors/thrown-text';
import { startDeadline } from './deadline';
import type { Stop } from './evidence';
import type { LaunchedProcess } from './launch';
import { lookAtRepository } from './repository-changes';
import { prepareRun, type PreparedRun } from './prepare';
import type { RunParts } from './run-parts';
import { runProcess, type ProcessOutcome } from './run-process';

/** What came of preparing a run and running its process. */
export interface Attempt {
  readonly outcome: ProcessOutcome;
  /** Why there was no process, where Muster is to blame. */
  readonly failure?: Stop;
  /** What the repository was like before; absent where there is none. */
  readonly repository?: ChangeWatch;
}

const nothing: ProcessOutcome = { process: {}, errorText: '' };

/** Prepares a run and runs its process to its end. Never rejects. */
export async function attemptRun(parts: RunParts): Promise<Attempt> {
  const { ending, journal } = parts;
  const looking = lookAtRepository(parts);
  try {
    const hadProcess = { is: false };
    const prepared = await prepare(parts, () => hadProcess.is);
    journal.redact = prepared.redact;
    const watched = await looking;
    const repository = watched === undefined ? {} : { repository: watched };
    if (ending.stop !== undefined) return { outcome: nothing, ...repository };
    const outcome = await execute(parts, prepared, (launched) => (hadProcess.is = launched.pid !== undefined));
    return { outcome, ...repository };
  } catch (error) {
    (await looking)?.forget();
    const reason = isMusterError(error) ? error.message : `Muster itself failed: ${thrownText(error)}`;
    return { outcome: nothing, failure: { verdict: 'crashed', reason } };
  } finally {
    ending.decide();
  }
}

function prepare(parts: RunParts, wasUsed: () => boolean): Promise<PreparedRun> {
  const { id, plan, directory, environment, journal, watch, ending, cleanUp, removeLeftovers } = parts;
  return prepareRun({
    plan,
    runId: id,
    runDirectory: directory,
    environment,
    cleanUp,
    wasUsed,
    admit: (summary) => {
      // Before the agent can put them into a commit.
      removeLeftovers();
      return ending.stop === undefined ? watch.admit(summary) : 'the run is being ended';
    },
    onProgress: () => {
      watch.progress();
    },
    onRequest: (fact) => {
      journal.emit({ type: 'model_request', ...fact });
      watch.request(fact);
    },
  });
}

async function execute(
  parts: RunParts,
  prepared: PreparedRun,
  onLaunch: (launched: LaunchedProcess) => void,
): Promise<ProcessOutcome> {
  const { agent, ending, journal, record, watch } = parts;
  const cancelDeadline = startTimeLimit(parts);
  watch.start();
  try {
    return await runProcess({
      prepared,
      decoder: agent.createEventDecoder(),
      logFormat: agent.definition.logFormat,
      ending,
      onLaunch: (launched) => {
        onLaunch(launched);
        follow(parts, launched, prepared.home);
      },
      onEvent: (event) => {
        journal.emit(event);
        watch.event(event);
      },
      onErrorText: (text) => {
        record.errorOutput(text);
      },
      onLeft: (count) => {
        journal.emit({ type: 'notice', message: `${String(count)} processes that the agent left behind were ended` });
      },
    });
  } finally {
    cancelDeadline();
    watch.end();
  }
}

/** Tells that the process exists, and lets it wait for whoever reads its events. */
function follow({ journal, watch }: RunParts, launched: LaunchedProcess, home: string | undefined): void {
  const { pid } = launched;
  journal.events.onPressure = (isHigh) => {
    watch.isHeldUp = isHigh;
    if (isHigh) launched.pause();
    else launched.resume();
  };
  if (pid !== undefined) journal.emit({ type: 'process_started', pid, ...(home === undefined ? {} : { home }) });
}

function startTimeLimit({ plan, ending }: RunParts): () => void {
  const { timeoutSeconds } = plan.limits;
  if (timeoutSeconds === 0) return () => undefined;
  return startDeadline(timeoutSeconds * 1000, () => {
    ending.end({ verdict: 'timed_out', reason: `the run took longer than ${String(timeoutSeconds)} s` });
  });
}
