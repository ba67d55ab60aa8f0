import type { ChangeWatch } from '../changes';
import { isMusterError } from '../errors';
import { thrownText } from '../errors/thrown-text';
import type { Stop } from './evidence';
import { withHiddenSecrets } from './hidden-secrets';
import type { LaunchedProcess } from './launch';
import { lookAtRepository } from './repository-changes';
import { prepareRun, type PreparedRun } from './prepare';
import { noteLaunch, type RunParts } from './run-parts';
import { runProcess, type ProcessOutcome } from './run-process';
import { startTimeLimit } from './time-limit';

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
    const prepared = await prepare(parts);
    journal.redact = withHiddenSecrets(prepared.redact);
    journal.openTail = prepared.openTail;
    const watched = await looking;
    const repository = watched === undefined ? {} : { repository: watched };
    if (ending.stop !== undefined) return { outcome: nothing, ...repository };
    const outcome = await execute(parts, prepared);
    parts.session.capture(parts.directory);
    return { outcome, ...repository };
  } catch (error) {
    (await looking)?.forget();
    const reason = isMusterError(error) ? error.message : `Muster itself failed: ${thrownText(error)}`;
    return { outcome: nothing, failure: { verdict: 'crashed', reason } };
  } finally {
    ending.decide();
  }
}

function prepare(parts: RunParts): Promise<PreparedRun> {
  const { id, plan, directory, environment, journal, session, watch, ending, cleanUp, removeLeftovers } = parts;
  return prepareRun({
    plan,
    runId: id,
    runDirectory: directory,
    environment,
    cleanUp,
    session,
    ...(parts.credential === undefined ? {} : { credential: parts.credential }),
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

async function execute(parts: RunParts, prepared: PreparedRun): Promise<ProcessOutcome> {
  const { agent, ending, journal, record, watch } = parts;
  const cancelDeadline = limitTime(parts);
  watch.start();
  try {
    return await runProcess({
      prepared,
      decoder: agent.createEventDecoder(),
      logFormat: agent.definition.logFormat,
      ending,
      onLaunch: (launched) => {
        follow(parts, launched, prepared.home);
      },
      onEvent: (event) => {
        journal.emit(event);
        watch.event(event);
        if (event.type === 'session') takeSession(parts, event.sessionId);
        if (event.type === 'tool_call' || event.type === 'tool_call_update') ending.stir();
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
function follow(parts: RunParts, launched: LaunchedProcess, home: string | undefined): void {
  const { journal, watch } = parts;
  const { pid } = launched;
  journal.events.onPressure = (isHigh) => {
    watch.isHeldUp = isHigh;
    if (isHigh) launched.pause();
    else launched.resume();
  };
  if (pid === undefined) return;
  noteLaunch(parts, pid);
  parts.session.launched();
  journal.emit({ type: 'process_started', pid, ...(home === undefined ? {} : { home }) });
}

/** What the agent calls its session is kept at once: this process may not live to the end of the run. */
function takeSession({ session, journal }: RunParts, sessionId: string): void {
  const wrong = session.told(sessionId);
  if (wrong !== undefined) journal.emit({ type: 'notice', message: wrong });
}

function limitTime({ plan, ending }: RunParts): () => void {
  const { timeoutSeconds } = plan.limits;
  if (timeoutSeconds === 0) return () => undefined;
  const limit = `${String(timeoutSeconds)} s`;
  const reasons = {
    worked: `the run took longer than ${limit}`,
    passed: `the clock says that more than ${limit} and a day have passed: the machine was asleep, or was set`,
  };
  return startTimeLimit(timeoutSeconds * 1000, (over) => {
    ending.end({ verdict: 'timed_out', reason: reasons[over] });
  });
}
