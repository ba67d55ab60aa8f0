import { readdirSync } from 'node:fs';
import { readPrivateFile, writePrivateFile } from '../files';
import type { ProcessIdentity } from '../processes';
import { activeDirectory, activeFile } from './layout';
import { isRunId } from './run-id';
import { parseRow } from './parse-row';
import type { RunRow } from './run-row';

/** What is known of a run that goes on, so that the next start can clear up after a host that died. */
export interface ActiveRunFile {
  readonly schema: number;
  readonly id: string;
  /** The process that carries the run out. */
  readonly owner: ProcessIdentity;
  /** The agent's process, the leader of its group; absent before there is one. */
  readonly agent?: ProcessIdentity;
  /** Processes without the run's marker that left the group. */
  readonly strays?: readonly ProcessIdentity[];
  /** The row of the index as it was at the beginning. */
  readonly row: RunRow;
}

/** Writes what is known of a run that goes on, whole. */
export function writeActiveFile(state: string, file: ActiveRunFile): void {
  writePrivateFile(activeFile(state, file.id), `${JSON.stringify(file)}\n`);
}

/** Ids of the runs that go on or whose host died; none where there is no such directory. */
export function listActiveIds(state: string): readonly string[] {
  return activeEntries(state).flatMap((name) => {
    const id = name.slice(0, -'.json'.length);
    return name.endsWith('.json') && isRunId(id) ? [id] : [];
  });
}

/** Names in the directory of active runs. */
export function activeEntries(state: string): readonly string[] {
  try {
    return readdirSync(activeDirectory(state));
  } catch {
    return [];
  }
}

/** What is known of a run that goes on; `undefined` where there is no such file, or it is not one of ours. */
export function readActiveFile(state: string, id: string): ActiveRunFile | undefined {
  const text = readPrivateFile(activeFile(state, id));
  if (text === undefined) return undefined;
  try {
    return parseActiveFile(JSON.parse(text) as unknown, id);
  } catch {
    return undefined;
  }
}

function parseActiveFile(value: unknown, id: string): ActiveRunFile | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { schema, id: own, owner, agent, strays, row } = value as Record<string, unknown>;
  const ownerIdentity = parseIdentity(owner);
  const agentIdentity = parseIdentity(agent);
  const parsedRow = parseRow(row);
  if (typeof schema !== 'number' || own !== id || ownerIdentity === undefined || parsedRow?.id !== id) return undefined;
  const parsedStrays = Array.isArray(strays) ? strays.flatMap((each) => parseIdentity(each) ?? []) : [];
  return {
    schema,
    id,
    owner: ownerIdentity,
    ...(agentIdentity === undefined ? {} : { agent: agentIdentity }),
    ...(parsedStrays.length === 0 ? {} : { strays: parsedStrays }),
    row: parsedRow,
  };
}

/** An identity that was kept; `undefined` for anything else. */
export function parseIdentity(value: unknown): ProcessIdentity | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { pid, startTime, bootId } = value as Record<string, unknown>;
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return undefined;
  return typeof startTime === 'string' && typeof bootId === 'string' ? { pid, startTime, bootId } : undefined;
}
