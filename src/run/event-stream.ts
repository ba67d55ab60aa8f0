import type { RunEvent } from '../api';

/** Events that are held for a reader that has not come yet; older ones are then only in the record. */
const heldEvents = 10_000;

/** Hands the events of a run to readers. The first reader gets them from the start, a later one from where it joins. */
export class EventStream implements AsyncIterable<RunEvent> {
  readonly #readers = new Set<Reader>();
  #held: RunEvent[] | undefined = [];
  #ended = false;

  push(event: RunEvent): void {
    if (this.#held !== undefined) {
      this.#held.push(event);
      if (this.#held.length > heldEvents) this.#held.shift();
    }
    for (const reader of this.#readers) reader.push(event);
  }

  end(): void {
    this.#ended = true;
    for (const reader of this.#readers) reader.end();
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    const reader = new Reader(this.#held ?? [], this.#ended, () => this.#readers.delete(reader));
    this.#held = undefined;
    this.#readers.add(reader);
    return reader;
  }
}

class Reader implements AsyncIterator<RunEvent> {
  #queue: RunEvent[];
  #ended: boolean;
  #wake: (() => void) | undefined;
  readonly #leave: () => void;

  constructor(queue: RunEvent[], ended: boolean, leave: () => void) {
    this.#queue = queue;
    this.#ended = ended;
    this.#leave = leave;
  }

  push(event: RunEvent): void {
    this.#queue.push(event);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<RunEvent, undefined>> {
    for (;;) {
      const event = this.#queue.shift();
      if (event !== undefined) return { done: false, value: event };
      if (this.#ended) return { done: true, value: undefined };
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  return(): Promise<IteratorResult<RunEvent, undefined>> {
    this.#queue = [];
    this.#ended = true;
    this.#leave();
    return Promise.resolve({ done: true, value: undefined });
  }
}
