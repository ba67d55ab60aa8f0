import type { RunEvent } from '../api';
import { EventStream } from '../run/event-stream';
import type { BatchEvent, BatchResult } from './batch-result';

/** The events of all runs of a batch in one stream. A reader that falls behind holds back what reads the runs. */
export class BatchStream implements AsyncIterable<BatchEvent> {
  readonly #events = new EventStream<BatchEvent>();
  readonly #told: Promise<void>[] = [];
  #room = Promise.resolve();
  #makeRoom: () => void = () => undefined;

  constructor() {
    this.#events.onPressure = (isHigh) => {
      if (isHigh) this.#room = new Promise((resolve) => (this.#makeRoom = resolve));
      else this.#makeRoom();
    };
  }

  [Symbol.asyncIterator](): AsyncIterator<BatchEvent> {
    return this.#events[Symbol.asyncIterator]();
  }

  /** Passes on what a run tells, up to its end. */
  async follow(index: number, run: AsyncIterable<RunEvent>): Promise<void> {
    for await (const event of run) {
      this.#events.push({ index, event }, lengthOf(event));
      await this.#room;
    }
  }

  /** Passes a result on, after the events of its run. */
  result(result: BatchResult, told: Promise<void> = Promise.resolve()): void {
    const { index } = result;
    this.#told.push(
      told.then(() => {
        this.#events.push({ index, result }, result.verdict?.text.length ?? 0);
      }),
    );
  }

  /** No result is still to come. */
  end(): void {
    void Promise.all(this.#told).then(() => {
      this.#events.end();
    });
  }
}

/** About the characters of an event: its texts, which are what can be long. */
function lengthOf(event: RunEvent): number {
  return Object.values(event).reduce<number>(
    (length, value) => length + (typeof value === 'string' ? value.length : 0),
    0,
  );
}
