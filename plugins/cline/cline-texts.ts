import { OpenTexts, readText, type AgentEvent, type JsonRecord, type SpokenType } from '../../src/api';

/** What the agent and its sub-agents say and think: pieces, each with all that was before, and then the whole. */
export class ClineTexts {
  readonly #open = new OpenTexts();

  /** The events of a piece or of a whole; absent where it is neither. */
  read(event: JsonRecord, parent: string | undefined): readonly AgentEvent[] | undefined {
    const type = event['contentType'] === 'text' ? 'message' : 'thought';
    const text = readText(event[type === 'message' ? 'text' : 'reasoning']);
    const origin = parent === undefined ? {} : { parentToolCallId: parent };
    if (text === undefined) return undefined;
    if (event['type'] === 'content_end') return text === '' ? [] : [this.#open.whole(type, text, origin)];
    if (event['type'] !== 'content_start') return undefined;
    // All that was before is nothing: another text begins.
    const brokenOff = event['accumulated'] === text ? this.#breakOff(parent, type) : [];
    return [...brokenOff, ...this.#open.piece(type, text, origin)];
  }

  /** Texts that broke off. */
  end(): readonly AgentEvent[] {
    return this.#open.breakOff();
  }

  #breakOff(parent: string | undefined, type: SpokenType): readonly AgentEvent[] {
    return this.#open.breakOff((each) => each.type === type && each.origin.parentToolCallId === parent);
  }
}
