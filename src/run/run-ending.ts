import { RunProcesses, type ProcessIdentity } from '../processes';
import { startDeadline } from './deadline';
import type { Stop } from './evidence';
import type { LaunchedProcess } from './launch';

/** How the processes of a run are asked to end. */
export interface EndingOptions {
  readonly runId: string;
  readonly firstSignal: 'SIGTERM' | 'SIGINT';
  readonly graceSeconds: number;
  /** Takes the processes that only this host knows to be of the run, whenever these are others than before. */
  readonly onStrays?: (strays: readonly ProcessIdentity[]) => void;
}

/** How often it is asked whether a group is gone. */
const groupPollMs = 20;

/**
 * Ends the processes of a run from outside: first the agent's own signal, to its group; after the grace time, or when
 * the whole group has ended, SIGKILL to whatever is left of the run, wherever it went.
 */
export class RunEnding {
  readonly #options: EndingOptions;
  /** Absent before there are any, and after everything of them was ended: their ids can then be somebody else's. */
  #processes: RunProcesses | undefined;
  #stop: Stop | undefined;
  #isDecided = false;
  #isGraceOver = false;
  #cancelGrace: (() => void) | undefined;

  constructor(options: EndingOptions) {
    this.#options = options;
  }

  /** Why the run was ended; the first reason stays. */
  get stop(): Stop | undefined {
    return this.#stop;
  }

  /** Takes over a process; one that was to be ended before it existed is ended now. */
  attach({ pid }: LaunchedProcess): void {
    if (pid === undefined) return;
    const { runId, onStrays } = this.#options;
    this.#processes = new RunProcesses({ runId, leader: pid, onStrays });
    if (this.#stop !== undefined) this.#signal();
  }

  /** A tool of the agent begins or ends: its processes are looked for soon. */
  stir(): void {
    this.#processes?.stir();
  }

  /**
   * Ends the run for a reason, and says whether it is one. Once the run is being ended, nothing changes: the agent has
   * its grace time. Nor once it has ended by itself.
   */
  end(stop: Stop): boolean {
    if (this.#stop !== undefined || this.#isDecided) return false;
    this.#stop = stop;
    this.#signal();
    return true;
  }

  /** From now on nothing is a reason for the end of the run any more: it has ended, by itself or for its reason. */
  decide(): void {
    this.#isDecided = true;
  }

  /** Does not wait for the grace time. */
  hurry(): void {
    this.#isGraceOver = true;
    this.#processes?.endNow();
  }

  /** The main process has ended. A run that is being ended leaves the rest of its group what remains of the grace. */
  async leaderGone(): Promise<void> {
    this.decide();
    this.#processes?.leaderGone();
    if (this.#stop === undefined) return;
    // Some CLIs are a small process that starts the real one, and ends before it.
    while (!this.#isGraceOver && this.#processes?.hasGroup === true) {
      await new Promise((resolve) => setTimeout(resolve, groupPollMs));
    }
  }

  /** Ends what the process left behind, and gives how many these were. Nothing is signalled after that. */
  async settle(): Promise<number> {
    this.decide();
    this.#cancelGrace?.();
    const processes = this.#processes;
    this.#processes = undefined;
    return (await processes?.end()) ?? 0;
  }

  #signal(): void {
    if (this.#processes === undefined) return;
    this.#processes.signal(this.#options.firstSignal);
    this.#cancelGrace = startDeadline(this.#options.graceSeconds * 1000, () => {
      this.hurry();
    });
  }
}
