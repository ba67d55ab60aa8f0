import { endRemains, endRemainsNow, type KnownRemains } from './end-processes';
import { bootId, thisProcess, type ProcessIdentity } from './process-identity';
import { readProcessStat, type ProcessStat } from './process-stat';
import type { ProcessTable } from './process-table';
import { ProcessTree } from './process-tree';
import { readRunsOf } from './run-marker';
import { groupExists, signalGroup } from './signal-group';
import { currentTable, lookAtTrees, stir, track } from './tree-tracker';

/** How the processes of a run are known. */
export interface RunProcessesOptions {
  /** The marker that they carry. */
  readonly runId: string;
  /** The main process: started by this one, in a group of its own. */
  readonly leader: number;
  /** Takes those that live and carry no marker, whenever these are others than before: only this host knows them. */
  readonly onStrays?: ((strays: readonly ProcessIdentity[]) => void) | undefined;
}

/** Looks after which a process that carries the marker is not asked again: it takes up its environment at its start. */
const looksUntilSure = 3;

const living = new Set<KnownRemains & { killGroup(): void }>();

/** The processes of one run from its start to its end, also those that left the group and hide their origin. */
export class RunProcesses {
  readonly #options: RunProcessesOptions;
  readonly #tree: ProcessTree;
  readonly #leave: () => void;
  readonly #remains: KnownRemains & { killGroup(): void };
  /** In how many looks a member carried the marker. */
  #marked = new Map<string, number>();
  #members: readonly ProcessStat[] = [];
  #strays = '';
  #isLeaderGone = false;

  constructor(options: RunProcessesOptions) {
    this.#options = options;
    const leader = readProcessStat(options.leader);
    this.#tree = leader === undefined ? new ProcessTree([]) : ProcessTree.of(leader);
    this.#remains = {
      runIds: [options.runId],
      trees: [this.#tree],
      ...(leader === undefined ? {} : { since: Number(leader.startTime) }),
      killGroup: () => {
        this.#signalGroup('SIGKILL');
      },
    };
    // One listener for all runs: Node warns of a leak at the eleventh.
    if (living.size === 0) process.on('exit', endWithHost);
    living.add(this.#remains);
    this.#leave = track(this);
  }

  /** Brings what is known up to date. */
  take(table: ProcessTable): readonly ProcessStat[] {
    this.#members = this.#tree.take(table);
    this.#tellStrays();
    return this.#members;
  }

  /** The agent begins or ends something: new processes are looked for soon. */
  stir(): void {
    stir();
  }

  /** Signals the main process and its group, while it is there. */
  signal(signal: NodeJS.Signals): void {
    // Who has left the group is found by its parent, and the parent may be about to end.
    lookAtTrees();
    this.#signalGroup(signal);
  }

  /** The main process was collected: from now on its id can be somebody else's. */
  leaderGone(): void {
    this.#isLeaderGone = true;
    lookAtTrees();
  }

  /** Whether somebody is left in the group of the main process. */
  get hasGroup(): boolean {
    lookAtTrees();
    if (thisProcess().startTime === '') return groupExists(this.#options.leader);
    return this.#members.some(({ group }) => group === this.#options.leader);
  }

  /** Ends everything of the run that can be found at this moment. */
  endNow(): void {
    endAllNow([this.#remains]);
  }

  /** Ends what is left of the run, and gives how many processes these were. Afterwards nothing is known any more. */
  async end(): Promise<number> {
    try {
      return await endRemains(this.#remains, currentTable());
    } finally {
      this.#signalGroup('SIGKILL');
      this.#leave();
      living.delete(this.#remains);
      if (living.size === 0) process.removeListener('exit', endWithHost);
    }
  }

  /** Where nothing is told of processes the group is all that there is, also when its leader is gone. */
  #signalGroup(signal: NodeJS.Signals): void {
    if (!this.#isLeaderGone || thisProcess().startTime === '') signalGroup(this.#options.leader, signal);
  }

  #tellStrays(): void {
    const { onStrays } = this.#options;
    if (onStrays === undefined) return;
    const strays = this.#unmarked(this.#members);
    const names = strays.map(nameOf).sort().join();
    if (names === this.#strays) return;
    this.#strays = names;
    try {
      onStrays(strays.map(({ pid, startTime }) => ({ pid, startTime, bootId: bootId() })));
    } catch {
      // A full disk, for example. A timer is no place to fail: it would take the host along.
      this.#strays = '';
    }
  }

  #unmarked(members: readonly ProcessStat[]): readonly ProcessStat[] {
    const before = this.#marked;
    this.#marked = new Map();
    return members.filter((one) => {
      const looks = before.get(nameOf(one)) ?? 0;
      if (looks < looksUntilSure && !readRunsOf(one.pid).includes(this.#options.runId)) return true;
      this.#marked.set(nameOf(one), looks + 1);
      return false;
    });
  }
}

/** Nothing that takes its time is done any more when this process ends. */
function endWithHost(): void {
  endAllNow([...living]);
}

function endAllNow(runs: readonly (KnownRemains & { killGroup(): void })[]): void {
  // First of all: whoever left a group is known by its parent, as long as that lives.
  endRemainsNow({ runIds: runs.flatMap(({ runIds }) => runIds), trees: runs.flatMap(({ trees }) => trees) });
  for (const run of runs) run.killGroup();
}

function nameOf({ pid, startTime }: ProcessStat): string {
  return `${String(pid)} ${startTime}`;
}
