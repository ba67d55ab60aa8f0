import type { RunEvent } from '../api';

/** Events that are held for a reader that has not come yet; older ones are then only in the record. */
const heldEvents = 10_000;

/** A reader that is this far behind slows the agent down, as a full pipe does. */
const mostUnread = 2_000;

/** Hands the events of a run to readers. The first reader gets them from the start, a later one from where it joins. */
export class EventStream implements AsyncIterable<RunEvent> {
  readonly #readers = new Set<Reader>();
  /** Told `true` when a reader falls far behind, `false` when all have caught up. */
  onPressure: ((isHigh: boolean) => void) | undefined;
  #isHigh = false;
  #held: RunEvent[] | undefined = [];
  #ended = false;

  push(event: RunEvent): void {
    if (this.#held !== undefined) {
      this.#held.push(event);
      if (this.#held.length > heldEvents) this.#held.shift();
    }
    for (const reader of this.#readers) reader.push(event);
    this.#weigh();
  }

  end(): void {
    this.#ended = true;
    for (const reader of this.#readers) reader.end();
  }

  [Symbol.asyncIterator](): AsyncIterator<RunEvent> {
    const reader = new Reader(this.#held ?? [], this.#ended, {
      read: () => {
        this.#weigh();
      },
      leave: () => {
        this.#readers.delete(reader);
        this.#weigh();
      },
    });
    this.#held = undefined;
    this.#readers.add(reader);
    return reader;
  }

  #weigh(): void {
    let furthest = 0;
    for (const { unread } of this.#readers) furthest = Math.max(furthest, unread);
    const isHigh = furthest > (this.#isHigh ? mostUnread / 2 : mostUnread);
    if (isHigh === this.#isHigh) return;
    this.#isHigh = isHigh;
    this.onPressure?.(isHigh);
  }
}

/** What a reader tells its stream. */
interface ReaderOwner {
  read(): void;
  leave(): void;
}

class Reader implements AsyncIterator<RunEvent> {
  #queue: RunEvent[];
  #next = 0;
  #ended: boolean;
  #wake: (() => void) | undefined;
  readonly #owner: ReaderOwner;

  constructor(queue: RunEvent[], ended: boolean, owner: ReaderOwner) {
    this.#queue = queue;
    this.#ended = ended;
    this.#owner = owner;
  }

  get unread(): number {
    return this.#queue.length - this.#next;
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
      const event = this.#queue[this.#next];
      if (event !== undefined) return { done: false, value: this.#take(event) };
      if (this.#ended) return { done: true, value: undefined };
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  return(): Promise<IteratorResult<RunEvent, undefined>> {
    this.#queue = [];
    this.#next = 0;
    this.#ended = true;
    this.#wake?.();
    this.#owner.leave();
    return Promise.resolve({ done: true, value: undefined });
  }

  /** Read events are dropped many at a time: `shift` of a long array moves all the others. */
  #take(event: RunEvent): RunEvent {
    this.#next += 1;
    if (this.#next === this.#queue.length || this.#next > mostUnread) {
      this.#queue = this.#queue.slice(this.#next);
      this.#next = 0;
    }
    this.#owner.read();
    return event;
  }
}
