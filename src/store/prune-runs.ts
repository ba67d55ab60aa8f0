import { lstatSync, opendirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withIndexLocked } from './index-lock';
import { activeFile, runDirectory, runsDirectory, sessionDirectory, sessionLock, sessionsDirectory } from './layout';
import { parseRowLine } from './parse-row';
import { keptSchema } from './kept-schema';
import { rebuildIndex, ensureIndex } from './rebuild-index';
import { replaceIndex, wasIndexCut } from './replace-index';
import { isRunId, timeOfId } from './run-id';
import { rowSchema, isOfNewerSchema } from './run-row';
import { assertSoundState, isOwnDirectory } from './state-directory';
import { lockHolder, takeLock } from './take-lock';
import { removeUnfinishedWrites } from './unfinished-writes';

/** What is pruned. */
export interface PruneOptions {
  /** Runs that ended, and sessions that were last used, at least this long ago. */
  readonly olderThanMs: number;
  /** Tells what would go, and takes nothing away. */
  readonly dryRun?: boolean;
  /** Only these runs, whatever their age and whoever wrote them; no sessions. */
  readonly ids?: readonly string[];
}

/** Something that was pruned. */
export interface PrunedItem {
  readonly kind: 'run' | 'session';
  readonly id: string;
  /** When it ended or was last used: ISO 8601, in UTC. */
  readonly endedAt: string;
}

/** Names of directories that are being taken away; what is left of them goes with the next time. */
const leaving = '.pruned-';

/**
 * Takes old runs and sessions away, one after the other, and then their rows from the index. What is active or locked
 * stays, and so does what a newer Muster has written, unless it is named.
 */
export async function* pruneRuns(state: string, options: PruneOptions): AsyncGenerator<PrunedItem, void, undefined> {
  assertSoundState(state);
  const before = Date.now() - options.olderThanMs;
  const pruned = new Set<string>();
  const isDry = options.dryRun === true;
  const ids = options.ids ?? entriesOf(runsDirectory(state), isDry);
  try {
    for await (const id of ids) {
      const endedAt = endOfRun(state, id);
      if (endedAt === undefined || !mayGo(state, id, endedAt, before, options)) continue;
      if (!isDry) removeDirectory(runsDirectory(state), id);
      pruned.add(id);
      yield { kind: 'run', id, endedAt: new Date(endedAt).toISOString() };
    }
    if (options.ids !== undefined) return;
    for await (const id of entriesOf(sessionsDirectory(state), isDry)) {
      const usedAt = pruneSession(state, id, before, isDry);
      if (usedAt !== undefined) yield { kind: 'session', id, endedAt: new Date(usedAt).toISOString() };
    }
  } finally {
    // Also for a reader that leaves early.
    if (!isDry) {
      dropRows(state, pruned);
      removeUnfinishedWrites(state);
    }
  }
}

/** Ids in a directory, one after the other; a process that reads them can do something else in between. */
async function* entriesOf(parent: string, isDry: boolean): AsyncGenerator<string, void, undefined> {
  if (!isOwnDirectory(parent)) return;
  const directory = opendirSync(parent);
  try {
    for (let entry = await directory.read(); entry !== null; entry = await directory.read()) {
      if (entry.name.startsWith(leaving) && !isDry) rmSync(join(parent, entry.name), { recursive: true, force: true });
      if (isRunId(entry.name)) yield entry.name;
    }
  } finally {
    directory.closeSync();
  }
}

/** When a run ended, as far as its files tell; `undefined`: there is no such run. */
function endOfRun(state: string, id: string): number | undefined {
  const directory = runDirectory(state, id);
  if (!isRunId(id) || !isOwnDirectory(directory)) return undefined;
  return Math.max(timeOfId(id), modifiedAt(join(directory, 'verdict.json')) ?? modifiedAt(directory) ?? 0);
}

function mayGo(state: string, id: string, endedAt: number, before: number, { ids }: PruneOptions): boolean {
  if (lstatSync(activeFile(state, id), { throwIfNoEntry: false }) !== undefined) return false;
  if (ids !== undefined) return true;
  return endedAt <= before && (keptSchema(join(runDirectory(state, id), 'plan.json')) ?? 0) <= rowSchema;
}

/** Takes a session away that nobody uses, and gives when it was last used; `undefined`: it stays. */
function pruneSession(state: string, id: string, before: number, isDry: boolean): number | undefined {
  const directory = sessionDirectory(state, id);
  if (!isOwnDirectory(directory)) return undefined;
  const file = join(directory, 'session.json');
  const usedAt = Math.max(timeOfId(id), modifiedAt(file) ?? 0, modifiedAt(directory) ?? 0);
  if (usedAt > before || (keptSchema(file) ?? 0) > rowSchema) return undefined;
  // A look alone first: what is taken counts as used.
  if (lockHolder(sessionLock(state, id)) !== undefined) return undefined;
  if (isDry) return usedAt;
  const lock = takeLock(sessionLock(state, id));
  if ('heldBy' in lock) return undefined;
  try {
    removeDirectory(sessionsDirectory(state), id);
  } finally {
    lock.release();
  }
  return usedAt;
}

/** Under another name first: half a run or session is never seen. */
function removeDirectory(parent: string, id: string): void {
  const gone = join(parent, `${leaving}${id}`);
  rmSync(gone, { recursive: true, force: true });
  renameSync(join(parent, id), gone);
  rmSync(gone, { recursive: true, force: true });
}

/** Rows of runs that are gone, also of those that an earlier prune did not get to; all other lines stay as they are. */
function dropRows(state: string, pruned: ReadonlySet<string>): void {
  ensureIndex(state);
  if (wasIndexCut(state)) rebuildIndex(state);
  else if (pruned.size > 0)
    withIndexLocked(state, () => {
      replaceIndex(state, (old) => keptLines(state, old, pruned));
    });
}

function* keptLines(
  state: string,
  old: IterableIterator<Buffer>,
  pruned: ReadonlySet<string>,
): Generator<Buffer, void, undefined> {
  const isKept = new Map<string, boolean>();
  for (const line of old) {
    const row = parseRowLine(line.toString('utf8'));
    if (row === undefined || pruned.has(row.id)) continue;
    let keeps = isOfNewerSchema(row) || isKept.get(row.id);
    if (keeps === undefined) isKept.set(row.id, (keeps = isOwnDirectory(runDirectory(state, row.id))));
    if (keeps) yield line;
  }
}

function modifiedAt(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
