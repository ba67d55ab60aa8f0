import { startDeadline } from './deadline';
import type { Stop } from './judge';
import type { LaunchedProcess } from './launch';
import { signalGroup, sweepMarked } from './process-tree';

/** How the process of a run is asked to end. */
export interface EndingOptions {
  readonly runId: string;
  readonly firstSignal: 'SIGTERM' | 'SIGINT';
  readonly graceSeconds: number;
}

/** Ends the process of a run from outside: first the agent's own signal, then SIGKILL, then whatever is left of it. */
export class RunEnding {
  readonly #options: EndingOptions;
  #process: LaunchedProcess | undefined;
  #stop: Stop | undefined;
  #cancelGrace: (() => void) | undefined;

  constructor(options: EndingOptions) {
    this.#options = options;
  }

  /** Why the run was ended; the first reason stays. */
  get stop(): Stop | undefined {
    return this.#stop;
  }

  /** Takes over a process; one that was to be ended before it existed is ended now. */
  attach(process: LaunchedProcess): void {
    this.#process = process;
    if (this.#stop !== undefined) this.#signal();
  }

  /** Ends the run for a reason. Once it is being ended, nothing changes: the agent has its grace time. */
  end(stop: Stop): void {
    if (this.#stop !== undefined) return;
    this.#stop = stop;
    this.#signal();
  }

  /** Does not wait for the grace time. */
  hurry(): void {
    const pid = this.#process?.pid;
    if (pid !== undefined) signalGroup(pid, 'SIGKILL');
  }

  /** Ends what the process left behind, once it is gone; `older` are the processes that were there before it. */
  async settle(older: ReadonlySet<number>): Promise<number> {
    this.#cancelGrace?.();
    const pid = this.#process?.pid;
    if (pid === undefined) return 0;
    signalGroup(pid, 'SIGKILL');
    return sweepMarked(this.#options.runId, older);
  }

  #signal(): void {
    const pid = this.#process?.pid;
    if (pid === undefined) return;
    signalGroup(pid, this.#options.firstSignal);
    this.#cancelGrace = startDeadline(this.#options.graceSeconds * 1000, () => {
      this.hurry();
    });
  }
}
