import { readdirSync } from 'node:fs';
import { readRunsOf } from './run-marker';
import { readProcessStat, type ProcessStat } from './process-stat';

/** Nobody, for look-ups that find nothing. */
const none: readonly ProcessStat[] = [];

/** The processes of this machine as they were in one pass over `/proc`; without `/proc` there are none. */
export class ProcessTable {
  readonly #byId: ReadonlyMap<number, ProcessStat>;
  #byParent: ReadonlyMap<number, readonly ProcessStat[]> | undefined;
  #byGroup: ReadonlyMap<number, readonly ProcessStat[]> | undefined;
  #bySession: ReadonlyMap<number, readonly ProcessStat[]> | undefined;
  /** The runs whose marker a process carries, by its id; only of those that were asked for. */
  readonly #runsOf = new Map<number, readonly string[]>();

  constructor(processes: readonly ProcessStat[]) {
    this.#byId = new Map(processes.map((one) => [one.pid, one]));
  }

  get all(): Iterable<ProcessStat> {
    return this.#byId.values();
  }

  get(pid: number): ProcessStat | undefined {
    return this.#byId.get(pid);
  }

  childrenOf(pid: number): readonly ProcessStat[] {
    this.#byParent ??= gathered(this.#byId.values(), ({ parent }) => [parent]);
    return this.#byParent.get(pid) ?? none;
  }

  /** Also those that have ended and are not collected: they keep the id of the group taken. */
  inGroup(group: number): readonly ProcessStat[] {
    this.#byGroup ??= gathered(this.#byId.values(), (one) => [one.group]);
    return this.#byGroup.get(group) ?? none;
  }

  /** Also those that have ended and are not collected: they keep the id of the session taken. */
  inSession(session: number): readonly ProcessStat[] {
    this.#bySession ??= gathered(this.#byId.values(), (one) => [one.session]);
    return this.#bySession.get(session) ?? none;
  }

  /**
   * Those that carry the marker of a run. Reads the environment of each that was not started before `since`, in clock
   * ticks from the start of the machine: whoever is older than a run is none of its processes.
   */
  carrying(runId: string, since = 0): readonly ProcessStat[] {
    return this.#living().filter((one) => Number(one.startTime) >= since && this.#runs(one.pid).includes(runId));
  }

  /** The ids of all runs whose marker is carried. */
  get runs(): ReadonlySet<string> {
    return new Set(this.#living().flatMap(({ pid }) => this.#runs(pid)));
  }

  #living(): readonly ProcessStat[] {
    return [...this.#byId.values()].filter(({ pid, isDead }) => !isDead && pid > 1 && pid !== process.pid);
  }

  #runs(pid: number): readonly string[] {
    const known = this.#runsOf.get(pid);
    if (known !== undefined) return known;
    const runs = readRunsOf(pid);
    this.#runsOf.set(pid, runs);
    return runs;
  }
}

let next: Promise<ProcessTable> | undefined;

/** Looks at all processes now; what is told of those in `known` is taken as it is, when they are still there. */
export function readProcessTable(known?: ReadonlyMap<number, ProcessStat>): ProcessTable {
  return new ProcessTable(listProcesses().flatMap((pid) => known?.get(pid) ?? readProcessStat(pid) ?? []));
}

/** The same, a moment later: everybody who asks until then gets one table, so that many runs cost one pass. */
export function nextProcessTable(): Promise<ProcessTable> {
  next ??= new Promise((resolve) =>
    setImmediate(() => {
      next = undefined;
      resolve(readProcessTable());
    }),
  );
  return next;
}

function listProcesses(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function gathered<Key>(
  processes: Iterable<ProcessStat>,
  keysOf: (one: ProcessStat) => readonly Key[],
): ReadonlyMap<Key, readonly ProcessStat[]> {
  const found = new Map<Key, ProcessStat[]>();
  for (const one of processes) {
    for (const key of keysOf(one)) {
      const others = found.get(key);
      if (others === undefined) found.set(key, [one]);
      else others.push(one);
    }
  }
  return found;
}
