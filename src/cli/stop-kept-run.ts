import type { Verdict } from '../api';
import { readVerdict, recoverRuns, requestStop } from '../store';
import { isCarriedOut } from './follow-record';

/** What came of the wish to stop a run. */
export type StopOutcome = 'stopped' | 'finished' | 'recovered' | 'no_answer';

/** One run as `muster stop --json` prints it. Stable. */
export interface StoppedRun {
  readonly run: string;
  /** `stopped`, `finished` before, `recovered` from a process that had died, or `no_answer`. */
  readonly outcome: StopOutcome;
  /** Its verdict; absent where nobody answered. */
  readonly verdict?: Verdict['verdict'];
  readonly reason?: string;
}

/** Milliseconds between the looks for the verdict. */
const lookEveryMs = 50;

/** Asks the process that carries a run out to stop it, and waits for the verdict; without such a process, clears up. */
export async function stopKeptRun(
  state: string,
  id: string,
  { reason, waitMs }: { readonly reason: string; readonly waitMs: number },
): Promise<StoppedRun> {
  if (readVerdict(state, id) !== undefined) return outcomeOf(state, id, 'finished');
  if (!isCarriedOut(state, id) || !requestStop(state, id, reason)) return withoutOwner(state, id);
  const end = Date.now() + waitMs;
  while (readVerdict(state, id) === undefined) {
    if (!isCarriedOut(state, id)) return withoutOwner(state, id);
    if (Date.now() >= end) return outcomeOf(state, id, 'no_answer');
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return outcomeOf(state, id, 'stopped');
}

/** It may have ended by itself a moment ago, or its process has died. */
async function withoutOwner(state: string, id: string): Promise<StoppedRun> {
  if (readVerdict(state, id) !== undefined) return outcomeOf(state, id, 'finished');
  await recoverRuns(state);
  return outcomeOf(state, id, 'recovered');
}

function outcomeOf(state: string, id: string, outcome: StopOutcome): StoppedRun {
  const verdict = readVerdict(state, id);
  return { run: id, outcome, ...(verdict === undefined ? {} : { verdict: verdict.verdict, reason: verdict.reason }) };
}
