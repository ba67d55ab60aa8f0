import type { ChildProcess } from 'node:child_process';

/** How long output may still come after the process is gone: a process that it left behind can hold the pipes open. */
const drainMs = 300;
/** A process that was left behind and goes on printing is not listened to for ever. */
const mostRounds = 10;

/** Follows the output of a process to its end. Create it together with the process. */
export class OutputDrain {
  readonly #child: ChildProcess;
  readonly #closed: Promise<void>;
  #isClosed = false;
  #chunks = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#closed = new Promise((resolve) =>
      child.once('close', () => {
        this.#isClosed = true;
        resolve();
      }),
    );
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', () => (this.#chunks += 1));
  }

  /**
   * Resolves when the output has ended, or nothing more came for a while. Call it when the process is gone. A short one
   * is over after the first while, whatever comes.
   */
  async finish(isShort: boolean): Promise<void> {
    this.#child.stdout?.resume();
    const rounds = isShort ? 1 : mostRounds;
    for (let round = 0, before = -1; round < rounds && !this.#isClosed && before !== this.#chunks; round += 1) {
      before = this.#chunks;
      await this.#closedOrWaited();
      // After a busy time the timer comes first, although there is output to read.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
  }

  #closedOrWaited(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, drainMs);
      void this.#closed.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
