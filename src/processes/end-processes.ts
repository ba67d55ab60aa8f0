import { bootId, isAlive, signalIdentified, type ProcessIdentity } from './process-identity';
import type { ProcessStat } from './process-stat';
import { nextProcessTable, readProcessTable, type ProcessTable } from './process-table';
import { ProcessTree } from './process-tree';

/** What some runs left on this machine, as far as it is known. */
export interface RunRemains {
  /** Their markers are looked for. */
  readonly runIds: readonly string[];
  /** Their main processes. */
  readonly leaders?: readonly ProcessIdentity[];
  /** Processes of theirs that carry no marker. */
  readonly strays?: readonly ProcessIdentity[];
}

/** What a living host knows of its runs. */
export interface KnownRemains {
  readonly runIds: readonly string[];
  readonly trees: readonly ProcessTree[];
  /** Start time of the oldest process of these runs, in clock ticks from the start of the machine; absent: not known. */
  readonly since?: number;
}

/** Passes in which processes are stopped before they are ended: one that is stopped starts no other. */
const mostStops = 10;

/** Milliseconds between the looks for what is still there. */
const waits = [5, 10, 20, 40, 80, 120] as const;

/**
 * Ends every process that verifiably belongs to these runs, with its descendants, and gives how many these were. A
 * main process or a stray is one of theirs by id, start time and start of the machine; any other by the marker. All
 * runs together cost one pass over the processes of the machine when nothing is left of them.
 */
export function endProcessesOf({ runIds, leaders = [], strays = [] }: RunRemains): Promise<number> {
  const known = [...leaders, ...strays].filter((one) => one.startTime !== '' && isAlive(one));
  return endRemains({ runIds, trees: known.length === 0 ? [] : [new ProcessTree(known)] });
}

/**
 * Ends everything of these runs, again and again until nothing is left or it took too long; gives how many it were.
 * `first` is a table that is up to date already.
 */
export async function endRemains(remains: KnownRemains, first?: ProcessTable): Promise<number> {
  const ended = new Set<string>();
  let table = first ?? (await nextProcessTable());
  for (const wait of waits) {
    const found = findRemains(remains, table);
    if (found.length === 0) break;
    for (const one of killAll(remains, found)) ended.add(one);
    await new Promise((resolve) => setTimeout(resolve, wait));
    table = await nextProcessTable();
  }
  return ended.size;
}

/** The same at once, for a host that ends at this moment: what does not die now is not waited for. */
export function endRemainsNow(remains: KnownRemains): number {
  return killAll(remains, findRemains(remains, readProcessTable())).length;
}

/** Stops all of them, and those that they had started meanwhile, and then ends all. Gives who was ended. */
function killAll(remains: KnownRemains, found: readonly ProcessStat[]): readonly string[] {
  // Whoever was stopped is ended, also when nothing leads to it any more: nobody else would let it go on.
  const stopped = new Map<string, ProcessStat>();
  let members = found;
  for (let pass = 0; pass < mostStops; pass += 1) {
    const moving = members.filter((one) => !stopped.has(nameOf(one)));
    if (moving.length === 0) break;
    for (const one of moving) {
      stopped.set(nameOf(one), one);
      signalIdentified({ ...one, bootId: bootId() }, 'SIGSTOP');
    }
    members = findRemains(remains, readProcessTable());
  }
  const all = new Map([...stopped, ...members.map((one) => [nameOf(one), one] as const)]);
  return [...all].flatMap(([name, one]) => (signalIdentified({ ...one, bootId: bootId() }, 'SIGKILL') ? [name] : []));
}

function findRemains({ runIds, trees, since }: KnownRemains, table: ProcessTable): readonly ProcessStat[] {
  const found = new Map<number, ProcessStat>();
  const marked = runIds.flatMap((id) => table.carrying(id, since));
  for (const one of [...trees.flatMap((tree) => tree.take(table)), ...marked]) found.set(one.pid, one);
  // A map that grows is walked to its new end.
  for (const { pid, startTime } of found.values()) {
    for (const child of table.childrenOf(pid)) {
      if (!child.isDead && child.pid !== process.pid && Number(child.startTime) >= Number(startTime)) {
        found.set(child.pid, child);
      }
    }
  }
  return [...found.values()];
}

function nameOf({ pid, startTime }: ProcessStat): string {
  return `${String(pid)} ${startTime}`;
}
