import { startDeadline } from './deadline';
import type { Stop } from './evidence';
import type { LaunchedProcess } from './launch';
import { signalGroup, sweepMarked } from './process-tree';
import { endWithHost } from './running-groups';

/** How the process of a run is asked to end. */
export interface EndingOptions {
  readonly runId: string;
  readonly firstSignal: 'SIGTERM' | 'SIGINT';
  readonly graceSeconds: number;
}

/** Ends the process of a run from outside: first the agent's own signal, then SIGKILL, then whatever is left of it. */
export class RunEnding {
  readonly #options: EndingOptions;
  /** Absent before there is one, and after everything of it was ended: its id can then be somebody else's. */
  #pid: number | undefined;
  #stop: Stop | undefined;
  #isDecided = false;
  #cancelGrace: (() => void) | undefined;
  #forget: (() => void) | undefined;

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
    this.#pid = pid;
    this.#forget = endWithHost(this.#options.runId, pid);
    if (this.#stop !== undefined) this.#signal();
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
    if (this.#pid !== undefined) signalGroup(this.#pid, 'SIGKILL');
  }

  /** Ends what the process left behind, and gives how many these were. Nothing is signalled after that. */
  async settle(): Promise<number> {
    this.decide();
    this.#cancelGrace?.();
    if (this.#pid === undefined) return 0;
    this.hurry();
    this.#pid = undefined;
    const left = await sweepMarked(this.#options.runId);
    this.#forget?.();
    return left;
  }

  #signal(): void {
    if (this.#pid === undefined) return;
    signalGroup(this.#pid, this.#options.firstSignal);
    this.#cancelGrace = startDeadline(this.#options.graceSeconds * 1000, () => {
      this.hurry();
    });
  }
}
