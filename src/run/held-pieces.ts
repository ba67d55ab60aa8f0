import type { RunEventBody } from '../api';
import { withoutOpenEnds, type SecretSearch } from './open-ends';

type Piece = Extract<RunEventBody, { type: 'message_delta' | 'thought_delta' }>;

/**
 * Joins the pieces of one text where a secret can lie in two: the end of a piece that could be the beginning of one waits
 * for the next piece. Nothing else waits, and nothing is lost.
 */
export class HeldPieces {
  readonly #search: SecretSearch;
  /** Ends of pieces, in the order in which their texts began. */
  #held: readonly Piece[] = [];

  constructor(search: SecretSearch) {
    this.#search = search;
  }

  /** The events that can be told now in the place of this one. */
  take(event: RunEventBody): readonly RunEventBody[] {
    switch (event.type) {
      case 'message_delta':
      case 'thought_delta':
        return this.#piece(event);
      case 'message':
      case 'thought':
        return [...this.#release((held) => isOfType(held, event.type) && isOfOne(held, event)), event];
      case 'tool_call':
        return [...this.#release((held) => isOfOne(held, event)), withoutOpenEnds(event, this.#search)];
      case 'tool_call_update':
        return [withoutOpenEnds(event, this.#search)];
      case 'question':
      case 'result':
      case 'verdict':
        return [...this.#release(() => true), event];
      default:
        return [event];
    }
  }

  #piece(piece: Piece): readonly RunEventBody[] {
    const others = this.#release((held) => isOfOne(held, piece) && !isSameText(held, piece));
    const [before] = this.#release((held) => isSameText(held, piece));
    const text = this.#search.redact((before?.text ?? '') + piece.text);
    const length = text.length - this.#search.openTail(text);
    if (length < text.length) this.#held = [...this.#held, { ...piece, text: text.slice(length) }];
    return length === 0 ? others : [...others, { ...piece, text: text.slice(0, length) }];
  }

  #release(isOver: (held: Piece) => boolean): readonly Piece[] {
    const over = this.#held.filter(isOver);
    if (over.length > 0) this.#held = this.#held.filter((held) => !over.includes(held));
    return over;
  }
}

function isOfType({ type }: Piece, whole: 'message' | 'thought'): boolean {
  return type === `${whole}_delta`;
}

/** Whether both come from the agent itself, or from the same sub-agent. */
function isOfOne(held: Piece, other: { readonly parentToolCallId?: string }): boolean {
  return held.parentToolCallId === other.parentToolCallId;
}

function isSameText(held: Piece, other: Piece): boolean {
  return held.type === other.type && held.messageId === other.messageId && isOfOne(held, other);
}
