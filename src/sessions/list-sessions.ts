import { readdirSync } from 'node:fs';
import { isRunId, sessionsDirectory } from '../store';
import { readSession } from './session-file';
import type { SessionRecord } from './session-record';

/** Ids of all sessions that are kept, whatever lies in them. */
export function sessionIds(state: string): readonly string[] {
  try {
    return readdirSync(sessionsDirectory(state)).filter(isRunId);
  } catch {
    return [];
  }
}

/** All sessions whose record can be read, the one with the latest run first. */
export function listSessions(state: string): readonly SessionRecord[] {
  const records = sessionIds(state).flatMap((id) => readSession(state, id) ?? []);
  return records.sort((one, other) => compare(other.lastRunAt, one.lastRunAt) || compare(other.id, one.id));
}

/** The latest session of an agent in a directory whose conversation the CLI has told an id of, or needs none for. */
export function latestSession(
  state: string,
  { agent, directory, needsId }: { readonly agent: string; readonly directory: string; readonly needsId: boolean },
): SessionRecord | undefined {
  return listSessions(state).find(
    (one) =>
      one.agent === agent && one.directory === directory && (one.nativeId !== undefined || (!needsId && one.runs > 0)),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
