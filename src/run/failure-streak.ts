import { monotonicMs } from '../host';
import { startDeadline } from './deadline';
import type { Stop } from './evidence';

/** How long a provider may fail, and who is told when that was too long. */
export interface FailureStreakOptions {
  readonly maxWaitSeconds: number;
  /** Whether something is under way that may yet end well: then the next failure decides. */
  isBusy(): boolean;
  onOver(stop: Stop): void;
}

/**
 * The time since the first failure after the last good answer. It is watched by a clock and not at requests alone, since an
 * agent can wait long before it asks again.
 */
export class FailureStreak {
  readonly #options: FailureStreakOptions;
  #since: number | undefined;
  #last: Stop | undefined;
  #cancel: () => void = () => undefined;

  constructor(options: FailureStreakOptions) {
    this.#options = options;
  }

  /** Takes a failure; gives the reason to end the run when they have lasted for too long. */
  failed(stop: Stop): Stop | undefined {
    const { maxWaitSeconds } = this.#options;
    this.#last = stop;
    if (this.#since === undefined) this.#begin(maxWaitSeconds);
    return this.#elapsedSeconds >= maxWaitSeconds ? this.#over(stop) : undefined;
  }

  /** A good answer: everything is forgotten. Also called when the run is over. */
  clear(): void {
    this.#cancel();
    this.#since = undefined;
    this.#last = undefined;
  }

  get #elapsedSeconds(): number {
    return this.#since === undefined ? 0 : (monotonicMs() - this.#since) / 1000;
  }

  #begin(maxWaitSeconds: number): void {
    this.#since = monotonicMs();
    this.#cancel = startDeadline(maxWaitSeconds * 1000, () => {
      if (this.#last === undefined || this.#options.isBusy()) return;
      this.#options.onOver(this.#over(this.#last));
    });
  }

  #over(stop: Stop): Stop {
    const { maxWaitSeconds } = this.#options;
    return { ...stop, reason: `${stop.reason}, and no good answer came within ${String(maxWaitSeconds)} s` };
  }
}
