import { isAlive, thisProcess } from '../../../src/processes';
import { readProcessTable } from '../../../src/processes/process-table';

/** How often the processes of the machine are looked at. */
const everyMs = 100;

/** Remembers every process that carried the marker of a run, or descended from one of those, while it ran. */
export class ProcessWatch {
  readonly #runId: string;
  /** Start times by id. */
  readonly #seen = new Map<number, string>();
  readonly #timer: NodeJS.Timeout;

  constructor(runId: string) {
    this.#runId = runId;
    this.#timer = setInterval(() => {
      this.look();
    }, everyMs);
    this.#timer.unref();
    this.look();
  }

  /** How many there were. */
  get count(): number {
    return this.#seen.size;
  }

  look(): void {
    const table = readProcessTable();
    const living = [...table.all].filter(({ pid, startTime }) => this.#seen.get(pid) === startTime);
    const found = new Set([...table.carrying(this.#runId), ...living]);
    // A set that grows is walked to its new end.
    for (const { pid, startTime } of found) {
      this.#seen.set(pid, startTime);
      for (const child of table.childrenOf(pid)) found.add(child);
    }
  }

  /** Ends the watch; gives the ids of those that are still there. */
  end(): readonly number[] {
    clearInterval(this.#timer);
    const { bootId } = thisProcess();
    const seen = [...this.#seen].map(([pid, startTime]) => ({ pid, startTime, bootId }));
    return seen.filter(isAlive).map(({ pid }) => pid);
  }
}
