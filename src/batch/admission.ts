import type { MemoryGate } from './memory-gate';

/** How often it is looked whether memory became free, in milliseconds. */
const lookAgainMs = 500;

/** What may go on at one time. */
export interface AdmissionLimits {
  readonly concurrency: number;
  readonly perProvider?: number;
  /** Absent: memory is not looked at. */
  readonly memory?: Pick<MemoryGate, 'hasRoom' | 'started'>;
}

interface Waiting {
  readonly provider: string;
  /** Settles when what was started has ended. */
  readonly start: () => Promise<void>;
}

/**
 * Lets runs in, first come, first served. One whose provider is full is passed over by those behind it that use another
 * one, and is the first to be looked at whenever a run ends: so nobody waits for ever. What is let in is counted before
 * it is started, in one step, and given back when it has ended.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #running = new Map<string, number>();
  #waiting: readonly Waiting[] = [];
  #count = 0;
  #isAdmitting = false;
  #lookAgain: NodeJS.Timeout | undefined;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  /** Puts runs at the end of the line. */
  add(waiting: readonly Waiting[]): void {
    this.#waiting = [...this.#waiting, ...waiting];
    this.#admit();
  }

  /** Lets nobody in any more. */
  close(): void {
    this.#waiting = [];
    clearTimeout(this.#lookAgain);
  }

  #admit(): void {
    // What is started may end, or close this, before `start` has returned.
    if (this.#isAdmitting) return;
    this.#isAdmitting = true;
    clearTimeout(this.#lookAgain);
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#start(next);
    this.#isAdmitting = false;
  }

  /** The first in line that may start now. */
  #next(): Waiting | undefined {
    const { concurrency, perProvider = Infinity } = this.#limits;
    if (this.#count >= concurrency) return undefined;
    const next = this.#waiting.find(({ provider }) => this.#runningBy(provider) < perProvider);
    return next === undefined || this.#hasMemory() ? next : undefined;
  }

  /** One run goes on whatever the memory: else a batch on a busy machine would never end. */
  #hasMemory(): boolean {
    const { memory } = this.#limits;
    if (memory === undefined || this.#count === 0 || memory.hasRoom()) return true;
    this.#lookAgain = setTimeout(() => {
      this.#admit();
    }, lookAgainMs);
    return false;
  }

  #start(admitted: Waiting): void {
    const { provider, start } = admitted;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== admitted);
    this.#count += 1;
    this.#running.set(provider, this.#runningBy(provider) + 1);
    this.#limits.memory?.started();
    const leave = (): void => {
      this.#count -= 1;
      this.#running.set(provider, this.#runningBy(provider) - 1);
      this.#admit();
    };
    start().then(leave, leave);
  }

  #runningBy(provider: string): number {
    return this.#running.get(provider) ?? 0;
  }
}
