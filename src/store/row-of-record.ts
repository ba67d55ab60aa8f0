import type { PermissionLevel, RunEvent } from '../api';
import { readActiveFile } from './active-file';
import { endedRow } from './ended-row';
import { runDirectory } from './layout';
import { parseRow } from './parse-row';
import { readVerdict } from './read-record';
import { parseEventLine, readEventLines } from './record-events';
import { timeOfId } from './run-id';
import { rowSchema, type RunRow } from './run-row';

/** The row of a run from its record alone; `undefined` for a directory that holds no record of this version. */
export function rowOfRecord(state: string, id: string): RunRow | undefined {
  try {
    const started = firstEvent(runDirectory(state, id));
    return started?.type === 'run_started' ? startedRow(state, id, started) : undefined;
  } catch {
    return undefined;
  }
}

function startedRow(
  state: string,
  id: string,
  started: Extract<RunEvent, { type: 'run_started' }>,
): RunRow | undefined {
  const row = parseRow(rowOfStart(id, started));
  return row === undefined ? undefined : withEnd(state, row);
}

/** A row that says how its run stands now. */
export function withEnd(state: string, row: RunRow): RunRow {
  const verdict = readVerdict(state, row.id);
  if (verdict !== undefined)
    return endedRow(row, verdict, verdict.verdict === 'interrupted' ? 'interrupted' : 'finished');
  return readActiveFile(state, row.id) === undefined ? { ...row, state: 'interrupted' } : row;
}

function rowOfStart(id: string, started: Extract<RunEvent, { type: 'run_started' }>): RunRow {
  const { agent, label, directory, route, permission, title, fallbackOf } = started;
  return {
    schema: rowSchema,
    id,
    agent,
    label,
    directory,
    route,
    permission: permission as PermissionLevel,
    title: title ?? '',
    startedAt: new Date(timeOfId(id)).toISOString(),
    state: 'running',
    ...(fallbackOf === undefined ? {} : { fallbackOf }),
  };
}

function firstEvent(directory: string): RunEvent | undefined {
  for (const { text } of readEventLines(directory)) return parseEventLine(text);
  return undefined;
}
