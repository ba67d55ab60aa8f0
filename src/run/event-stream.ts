import type { RunEvent } from '../api';

/** Events that are held for a reader that has not come yet; older ones are then only in the record. */
const heldEvents = 10_000;

/** Characters of JSON that are held at most, whatever the number of events; the newest event is always held. */
const heldCharacters = 64 * 1024 * 1024;

/** A reader that is this far behind slows the agent down, as a full pipe does. */
const mostUnread = 2_000;

/** Hands the events of a run to readers. The first reader gets them from the start, a later one from where it joins. */
export class EventStream<Event extends object = RunEvent> implements AsyncIterable<Event> {
  readonly #readers = new Set<Reader<Event>>();
  /** Told `true` when a reader falls far behind, `false` when all have caught up. */
  onPressure: ((isHigh: boolean) => void) | undefined;
  #isHigh = false;
  #held: HeldEvents<Event> | undefined = new HeldEvents();
  #ended = false;

  /** Takes an event and its length in JSON. */
  push(event: Event, characters: number): void {
    this.#held?.push(event, characters);
    for (const reader of this.#readers) reader.push(event);
    this.#weigh();
  }

  end(): void {
    this.#ended = true;
    for (const reader of this.#readers) reader.end();
  }

  [Symbol.asyncIterator](): AsyncIterator<Event> {
    const reader = new Reader<Event>(this.#held?.events ?? [], this.#ended, {
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

/** The newest events, as many as may be held. */
class HeldEvents<Event> {
  readonly events: Event[] = [];
  readonly #lengths: number[] = [];
  #characters = 0;

  push(event: Event, characters: number): void {
    this.events.push(event);
    this.#lengths.push(characters);
    this.#characters += characters;
    while (this.events.length > heldEvents || (this.#characters > heldCharacters && this.events.length > 1)) {
      this.events.shift();
      this.#characters -= this.#lengths.shift() ?? 0;
    }
  }
}

/** What a reader tells its stream. */
interface ReaderOwner {
  read(): void;
  leave(): void;
}

class Reader<Event extends object> implements AsyncIterator<Event> {
  #queue: Event[];
  #next = 0;
  #ended: boolean;
  #wake: (() => void) | undefined;
  readonly #owner: ReaderOwner;

  constructor(queue: Event[], ended: boolean, owner: ReaderOwner) {
    this.#queue = queue;
    this.#ended = ended;
    this.#owner = owner;
  }

  get unread(): number {
    return this.#queue.length - this.#next;
  }

  push(event: Event): void {
    this.#queue.push(event);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<Event, undefined>> {
    for (;;) {
      const event = this.#queue[this.#next];
      if (event !== undefined) return { done: false, value: this.#take(event) };
      if (this.#ended) return { done: true, value: undefined };
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  return(): Promise<IteratorResult<Event, undefined>> {
    this.#queue = [];
    this.#next = 0;
    this.#ended = true;
    this.#wake?.();
    this.#owner.leave();
    return Promise.resolve({ done: true, value: undefined });
  }

  /** Read events are dropped many at a time: `shift` of a long array moves all the others. */
  #take(event: Event): Event {
    this.#next += 1;
    if (this.#next === this.#queue.length || this.#next > mostUnread) {
      this.#queue = this.#queue.slice(this.#next);
      this.#next = 0;
    }
    this.#owner.read();
    return event;
  }
}
