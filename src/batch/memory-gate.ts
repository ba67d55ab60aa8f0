import { monotonicMs } from '../host';

/** What a run is counted with while it has not yet taken its memory; real CLIs take 100 to 400 MB. */
const expectedMb = 250;

/** After this long a run has taken it. */
const youngMs = 5000;

/** Says whether there is memory for one more run. */
export class MemoryGate {
  readonly #leastMb: number;
  readonly #freeMb: () => number | undefined;
  #startedAt: readonly number[] = [];

  constructor(leastMb: number, freeMb: () => number | undefined) {
    this.#leastMb = leastMb;
    this.#freeMb = freeMb;
  }

  /** Runs that were just started are counted in: else all of a queue would be let in at one look. */
  hasRoom(): boolean {
    const now = monotonicMs();
    this.#startedAt = this.#startedAt.filter((startedAt) => now - startedAt < youngMs);
    const free = this.#freeMb();
    return free === undefined || free - this.#startedAt.length * expectedMb >= this.#leastMb;
  }

  /** Notes that a run was started. */
  started(): void {
    this.#startedAt = [...this.#startedAt, monotonicMs()];
  }
}
