import type { ChangedFiles, Verdict } from '../api';
import type { RunPlan } from '../plan';
import type { Stop } from './evidence';
import type { ProcessEnd } from './launch';
import type { RunJournal } from './run-journal';
import type { RunSession } from './run-session';
import { verdictTable } from './verdict-table';

/** What a verdict tells beside its class. */
export interface VerdictInput {
  readonly runId: string;
  readonly plan: RunPlan;
  readonly record: string;
  readonly journal: RunJournal;
  readonly process: ProcessEnd;
  /** Turns that the broker counted. */
  readonly turns: number;
  readonly session?: Pick<RunSession, 'id' | 'nativeId' | 'isUsed'>;
  readonly changes?: ChangedFiles;
  readonly fallbackOf?: string;
}

/** The whole verdict of a run from its class. */
export function composeVerdict(stop: Stop, input: VerdictInput): Verdict {
  const { plan, journal, process } = input;
  const { exitCode, nextStep } = verdictTable[stop.verdict];
  return {
    verdict: stop.verdict,
    reason: stop.reason,
    ...(nextStep === undefined ? {} : { nextStep }),
    exitCode,
    runId: input.runId,
    agent: plan.agent.name,
    text: journal.text,
    ...sessionOf(input),
    durationMs: journal.elapsedMs,
    ...(plan.route.kind === 'provider' ? { turns: input.turns } : {}),
    toolCalls: journal.toolCalls,
    process: {
      ...(process.exitCode === undefined ? {} : { exitCode: process.exitCode }),
      ...(process.signal === undefined ? {} : { signal: process.signal }),
    },
    ...(stop.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: stop.retryAfterSeconds }),
    ...journal.tally.on(plan.route),
    ...(input.changes === undefined ? {} : { changes: input.changes }),
    ...(input.fallbackOf === undefined ? {} : { fallbackOf: input.fallbackOf }),
    record: input.record,
  };
}

function sessionOf({ journal, session }: VerdictInput): Pick<Verdict, 'sessionId' | 'session'> {
  const isUsed = session?.isUsed === true;
  const sessionId = journal.sessionId ?? (isUsed ? session.nativeId : undefined);
  return { ...(sessionId === undefined ? {} : { sessionId }), ...(isUsed ? { session: session.id } : {}) };
}
