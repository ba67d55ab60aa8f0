import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { verdictClasses, type RunEvent, type Verdict } from '../api';
import { StoreError } from '../errors';
import { readPrivateFile } from '../files';
import { runDirectory } from './layout';
import { parseEventLine, readEventLines } from './record-events';

/** A plan as it was kept: JSON, since a newer Muster can have written it. Its `schema` says so. */
export interface KeptPlan {
  readonly schema: number;
  readonly [field: string]: unknown;
}

/**
 * The events that are kept of a run, as far as they are written by now: a last line that is cut is left out. Throws
 * `StoreError` (`record_unusable`).
 */
export async function* readEvents(state: string, id: string): AsyncGenerator<RunEvent, void, undefined> {
  const directory = runDirectory(state, id);
  try {
    for (const { text } of readEventLines(directory)) {
      const event = parseEventLine(text);
      if (event !== undefined) yield event;
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    throw unusable(id, 'events.jsonl', 'cannot be read', cause);
  }
  await Promise.resolve();
}

/** The verdict of a run; `undefined` while there is none. Throws `StoreError` (`record_unusable`). */
export function readVerdict(state: string, id: string): Verdict | undefined {
  const file = join(runDirectory(state, id), 'verdict.json');
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  const value = readJson(state, id, 'verdict.json');
  const { verdict, reason, runId } = value;
  if (!verdictClasses.some((each) => each === verdict) || typeof reason !== 'string' || runId !== id) {
    throw unusable(id, 'verdict.json', 'is no verdict of this run that this Muster knows');
  }
  return value as unknown as Verdict;
}

/** The plan of a run. Throws `StoreError` (`record_unusable`). */
export function readPlan(state: string, id: string): KeptPlan {
  const value = readJson(state, id, 'plan.json');
  const { schema } = value;
  if (typeof schema !== 'number') throw unusable(id, 'plan.json', 'has no schema');
  return { ...value, schema };
}

function readJson(state: string, id: string, name: string): Readonly<Record<string, unknown>> {
  const text = readPrivateFile(join(runDirectory(state, id), name));
  if (text === undefined) throw unusable(id, name, 'is missing, or is no file of yours alone');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw unusable(id, name, 'is damaged', cause);
  }
  if (typeof value !== 'object' || value === null) throw unusable(id, name, 'is damaged');
  return value as Record<string, unknown>;
}

function unusable(id: string, name: string, what: string, cause?: unknown): StoreError {
  return new StoreError('record_unusable', `The file ${name} of the run ${id} ${what}.`, {
    details: { id, file: name },
    ...(cause === undefined ? {} : { cause }),
  });
}
