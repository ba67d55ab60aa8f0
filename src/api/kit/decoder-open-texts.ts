import type { AgentEvent } from '../run-event';

/** What the agent says and what it thinks. */
export type SpokenType = 'message' | 'thought';

/** Which text it is, and whose. */
export interface TextOrigin {
  readonly messageId?: string;
  readonly parentToolCallId?: string;
}

/** A text of which pieces came and not yet the whole. */
export interface OpenText {
  readonly type: SpokenType;
  readonly origin: TextOrigin;
  /** As far as it came. */
  readonly text: string;
}

/** Keeps the pieces of texts until the whole comes, so that none is lost that breaks off. */
export class OpenTexts {
  /** In the order in which they began. */
  #open: { readonly type: SpokenType; readonly origin: TextOrigin; text: string }[] = [];

  /** The event of a piece; none of an empty one. */
  piece(type: SpokenType, text: string, origin: TextOrigin = {}): readonly AgentEvent[] {
    if (text === '') return [];
    const known = this.#open.find((each) => each.type === type && isSame(each.origin, origin));
    if (known === undefined) this.#open.push({ type, origin, text });
    else known.text += text;
    return [{ type: `${type}_delta`, text, ...origin }];
  }

  /** The event of a text that came whole; its pieces are done with. */
  whole(type: SpokenType, text: string, origin: TextOrigin = {}): AgentEvent {
    this.#open = this.#open.filter((each) => each.type !== type || !isSame(each.origin, origin));
    return { type, text, ...origin };
  }

  /** The first of the texts that are open, if there is such a one. */
  find(isWanted: (text: OpenText) => boolean): OpenText | undefined {
    return this.#open.find(isWanted);
  }

  /** The texts that will not be completed, as far as they came: without a function all of them. */
  breakOff(isOver: (text: OpenText) => boolean = () => true): readonly AgentEvent[] {
    const over = this.#open.filter(isOver);
    if (over.length === 0) return [];
    this.#open = this.#open.filter((each) => !over.includes(each));
    return over.map(({ type, origin, text }) => ({ type, text, ...origin }));
  }
}

function isSame(one: TextOrigin, other: TextOrigin): boolean {
  return one.messageId === other.messageId && one.parentToolCallId === other.parentToolCallId;
}
