import type { ProcessStat } from './process-stat';
import { readProcessTable, type ProcessTable } from './process-table';

/** Milliseconds between two looks while processes begin and end, while nothing happens, and on a machine that is busy. */
const shortestMs = 20;
const longestMs = 150;
const busyMs = 1000;
/** A look may take one part in so many of the time of a processor. */
const leastRest = 25;

/** What wants to see the processes of the machine again and again. */
export interface TrackedTree {
  /** Takes a table; gives the processes whose parent, group or session it wants to know anew each time. */
  take(table: ProcessTable): readonly ProcessStat[];
}

const tracked = new Set<TrackedTree>();
/** Who was in no tree at the last look: most of the machine, and not worth asking again. */
const strangers = new Map<number, ProcessStat>();
let timer: NodeJS.Timeout | undefined;
let intervalMs = shortestMs;
/** When the last look was over, on the clock that is never set back, and what it took of a processor. */
let last = { endMs: 0, tookMs: 0 };

/** Looks at the processes of this tree from time to time, with one timer for all. Gives the function that ends it. */
export function track(tree: TrackedTree): () => void {
  if (tracked.size === 0) last = { endMs: 0, tookMs: 0 };
  // Who is nobody's descendant never will be one, except of a tree that was not there.
  strangers.clear();
  tracked.add(tree);
  // The first look is the long one. Made while the process starts, it holds nobody up.
  if (tracked.size === 1) {
    look();
    // What the long one took says nothing of the next, which must come soon.
    last = { ...last, tookMs: 0 };
  }
  stir();
  return () => {
    tracked.delete(tree);
    if (tracked.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
    strangers.clear();
  };
}

/** Something happens that may start processes: from now on the looks are close together for a while. */
export function stir(): void {
  if (tracked.size === 0 || (timer !== undefined && intervalMs === shortestMs)) return;
  intervalMs = shortestMs;
  clearTimeout(timer);
  arm();
}

/** Looks now, for all; a look that was just made is good enough. */
export function lookAtTrees(): void {
  if (nowMs() - last.endMs > last.tookMs) look();
}

/** The processes of this moment: whoever was in no tree at the last look is taken as it was. */
export function currentTable(): ProcessTable {
  return readProcessTable(strangers);
}

function arm(): void {
  const rest = Math.max(intervalMs, Math.min(busyMs, last.tookMs * leastRest) - (nowMs() - last.endMs));
  timer = setTimeout(() => {
    look();
    intervalMs = Math.min(longestMs, intervalMs * 1.5);
    if (tracked.size > 0) arm();
  }, rest);
  timer.unref();
}

function look(): void {
  const before = process.cpuUsage();
  const table = readProcessTable(strangers);
  strangers.clear();
  for (const one of table.all) strangers.set(one.pid, one);
  for (const tree of tracked) for (const { pid } of tree.take(table)) strangers.delete(pid);
  const { user, system } = process.cpuUsage(before);
  last = { endMs: nowMs(), tookMs: (user + system) / 1000 };
}

function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
