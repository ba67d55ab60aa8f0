import { readText, type AgentEvent, type JsonRecord } from '../../src/api';

type SpokenText = Omit<Extract<AgentEvent, { readonly type: 'message' }>, 'type'>;
type SpokenType = 'message' | 'thought';

/** A text of which pieces were printed, and not yet the whole. */
interface OpenText {
  readonly type: SpokenType;
  readonly messageId: string | undefined;
  /** Its place in the answer. */
  readonly index: unknown;
  readonly pieces: string[];
}

/** Pieces of texts (`--include-partial-messages`). A line with each whole text follows, unless the answer broke off. */
export class ClaudePartialMessages {
  /** By the call that the sub-agent belongs to; `undefined` for the main agent. */
  readonly #open = new Map<string | undefined, readonly OpenText[]>();
  readonly #messageIds = new Map<string | undefined, string | undefined>();

  /** An answer begins: pieces that come belong to it. */
  begin(messageId: string | undefined, parent: string | undefined): void {
    this.#messageIds.set(parent, messageId);
  }

  /** The event of a piece; absent where it is none of a text. */
  piece(index: unknown, delta: JsonRecord, parent: string | undefined): AgentEvent | undefined {
    const isMessage = delta['type'] === 'text_delta';
    if (!isMessage && delta['type'] !== 'thinking_delta') return undefined;
    const type = isMessage ? 'message' : 'thought';
    const text = readText(isMessage ? delta['text'] : delta['thinking']);
    if (text === undefined) return undefined;
    const messageId = this.#messageIds.get(parent);
    this.#textAt({ type, messageId, index, pieces: [] }, parent).pieces.push(text);
    return { type: `${type}_delta`, ...told(text, messageId, parent) };
  }

  /** The whole of a text was printed; gives the id that its pieces had. */
  complete(type: SpokenType, text: string, parent: string | undefined): string | undefined {
    const open = this.#open.get(parent);
    const whole = open?.find((each) => each.type === type && text.startsWith(each.pieces.join('')));
    if (open !== undefined && whole !== undefined)
      this.#keep(
        open.filter((each) => each !== whole),
        parent,
      );
    return whole?.messageId;
  }

  /** Texts of an agent that will not be completed, as far as they came: an answer of another id follows. */
  breakOff(nextMessageId: string | undefined, parent: string | undefined): readonly AgentEvent[] {
    const open = this.#open.get(parent);
    if (open === undefined) return [];
    this.#keep(
      open.filter(({ messageId }) => messageId === nextMessageId),
      parent,
    );
    return open.flatMap(({ type, messageId, pieces }) =>
      messageId === nextMessageId ? [] : [{ type, ...told(pieces.join(''), messageId, parent) }],
    );
  }

  /** The texts of all agents, as far as they came. */
  end(): readonly AgentEvent[] {
    const open = Array.from(this.#open);
    this.#open.clear();
    return open.flatMap(([parent, texts]) =>
      texts.map(({ type, messageId, pieces }) => ({ type, ...told(pieces.join(''), messageId, parent) })),
    );
  }

  #textAt(place: OpenText, parent: string | undefined): OpenText {
    const open = this.#open.get(parent) ?? [];
    const known = open.find(
      (each) => each.type === place.type && each.index === place.index && each.messageId === place.messageId,
    );
    if (known === undefined) this.#keep([...open, place], parent);
    return known ?? place;
  }

  #keep(open: readonly OpenText[], parent: string | undefined): void {
    if (open.length === 0) this.#open.delete(parent);
    else this.#open.set(parent, open);
  }
}

function told(text: string, messageId: string | undefined, parent: string | undefined): SpokenText {
  return {
    text,
    ...(messageId !== undefined && { messageId }),
    ...(parent !== undefined && { parentToolCallId: parent }),
  };
}
