import type { Verdict } from '../api';
import { isAlive } from '../processes';
import type { ActiveRunFile } from './active-file';
import type { EventSummary } from './close-events';

/** The exit code and the next step of this verdict. */
export const interruptedExit = { exitCode: 31, nextStep: 'Start the run again.' } as const;

/** The verdict on a run that its host did not bring to an end. */
export function interruptedVerdict(run: ActiveRunFile, record: string, summary: EventSummary): Verdict {
  const { id, owner, row } = run;
  const reason = isAlive(owner)
    ? 'the end of the run could not be kept'
    : `the process that carried the run out (${String(owner.pid)}) ended before it`;
  return {
    verdict: 'interrupted',
    reason,
    ...interruptedExit,
    runId: id,
    agent: row.agent,
    text: summary.text,
    ...(summary.sessionId === undefined ? {} : { sessionId: summary.sessionId }),
    ...(row.sessionId === undefined ? {} : { session: row.sessionId }),
    durationMs: summary.atMs,
    toolCalls: summary.toolCalls,
    process: {},
    ...(row.fallbackOf === undefined ? {} : { fallbackOf: row.fallbackOf }),
    record,
  };
}
