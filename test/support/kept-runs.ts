import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent, Verdict } from '../../src/api';
import { beginRun, createId, type ActiveRun, type RunRow } from '../../src/store';
import { sampleEvents, samplePlan, sampleVerdict } from './report-sample';

/** What a test says of a run that it keeps. */
export interface KeptRunParts {
  readonly id?: string;
  readonly row?: Partial<RunRow>;
  readonly events?: readonly RunEvent[];
  readonly verdict?: Partial<Verdict>;
}

/** The row of a run that begins. */
export function rowOf(partial: Partial<RunRow> = {}): RunRow {
  return {
    ...{ schema: 1, id: createId(), agent: 'claude', label: 'Claude Code', directory: '/srv/sum' },
    ...{ route: 'anthropic (anthropic-messages)', permission: 'workspace', title: 'Mend the test.' },
    ...{ startedAt: new Date().toISOString(), state: 'running' },
    ...partial,
  };
}

/** Keeps a run that goes on in a state directory, owned by this process, with all events of the sample but the verdict. */
export function beginKeptRun(
  state: string,
  parts: KeptRunParts = {},
): { readonly id: string; readonly run: ActiveRun } {
  const row = rowOf({ ...(parts.id === undefined ? {} : { id: parts.id }), ...parts.row });
  const run = beginRun(state, row);
  writeFileSync(join(run.directory, 'plan.json'), JSON.stringify(samplePlan), { mode: 0o600 });
  writeFileSync(join(run.directory, 'events.jsonl'), '', { mode: 0o600 });
  appendEvents(run.directory, row.id, parts.events ?? sampleEvents.slice(0, -1));
  return { id: row.id, run };
}

/** Appends events to a record. */
export function appendEvents(directory: string, id: string, events: readonly RunEvent[]): void {
  const lines = events.map((event) => `${JSON.stringify({ ...event, runId: id })}\n`);
  appendFileSync(join(directory, 'events.jsonl'), lines.join(''));
}

/** Ends a run that is kept, as the host of a run does. */
export function endKeptRun({ id, run }: ReturnType<typeof beginKeptRun>, partial: Partial<Verdict> = {}): Verdict {
  const verdict: Verdict = { ...sampleVerdict, runId: id, record: run.directory, ...partial };
  run.finish(verdict);
  appendEvents(run.directory, id, [{ type: 'verdict', ...verdict, seq: 99, atMs: verdict.durationMs }]);
  run.leave();
  return verdict;
}

/** Keeps a run that has ended. Gives its id. */
export function keepRun(state: string, parts: KeptRunParts = {}): string {
  const begun = beginKeptRun(state, parts);
  endKeptRun(begun, parts.verdict);
  return begun.id;
}
