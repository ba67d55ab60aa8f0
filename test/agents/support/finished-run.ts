import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run, RunEvent, RunPlan, Verdict } from '../../../src';
import type { LoggedRequest } from '../../../src/scripted';

/** A run that is over, with everything that it left. */
export interface FinishedRun {
  readonly id: string;
  readonly plan: RunPlan;
  readonly record: string;
  readonly events: readonly RunEvent[];
  readonly verdict: Verdict;
  /** What the scripted model received; empty where another model was asked. */
  readonly requests: readonly LoggedRequest[];
}

/** Reads a run to its end. */
export async function finishRun(run: Run): Promise<FinishedRun> {
  const reading = eventsFrom(run);
  const verdict = await run.verdict;
  const events = await reading;
  return { id: run.id, plan: run.plan, record: run.record, events, verdict, requests: requestsOf(run.record) };
}

async function eventsFrom(run: Run): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

/** The requests that the scripted model of a run received. */
export function requestsOf(record: string): readonly LoggedRequest[] {
  const file = join(record, 'scripted-requests.jsonl');
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LoggedRequest);
}

/** Those of the requests that are the agent's own turns: they advertise tools. */
export function turnsOf(requests: readonly LoggedRequest[]): readonly LoggedRequest[] {
  return requests.filter(({ tools }) => tools.length > 0);
}

/** The events of one type. */
export function eventsOf<Type extends RunEvent['type']>(
  events: readonly RunEvent[],
  type: Type,
): readonly Extract<RunEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type);
}
