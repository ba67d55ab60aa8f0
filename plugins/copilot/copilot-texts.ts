import { OpenTexts, readName, readText, type AgentEvent, type JsonRecord, type TextOrigin } from '../../src/api';

/**
 * What the agent and its sub-agents say and think. Pieces come first, then a line with the whole message, which tells the
 * thought before it too, and then one with the thought again.
 */
export class CopilotTexts {
  readonly #open = new OpenTexts();
  /** By sub-agent: the thought that a message told, and that a line of its own has still to tell. */
  readonly #toldInMessage = new Map<string | undefined, string>();
  /** By sub-agent: the thought that came before the message which tells it. */
  readonly #toldBefore = new Map<string | undefined, string>();

  /** A piece of a message or of a thought; absent if it holds none. */
  piece(type: 'message' | 'thought', data: JsonRecord, parent: string | undefined): readonly AgentEvent[] | undefined {
    const text = readText(data['deltaContent']);
    if (text === undefined) return undefined;
    const messageId = readName(type === 'message' ? data['messageId'] : data['reasoningId']);
    // An agent says one thing after the other.
    const brokenOff = this.#open.breakOff(
      (other) =>
        other.type === type && other.origin.parentToolCallId === parent && other.origin.messageId !== messageId,
    );
    return [...brokenOff, ...this.#open.piece(type, text, originOf(messageId, parent))];
  }

  /** The thought and the text of a whole message; `[]` if it has neither. */
  message(data: JsonRecord, parent: string | undefined): readonly AgentEvent[] {
    const thought = readName(data['reasoningText']);
    const text = readName(data['content']);
    const messageId = readName(data['messageId']);
    return [
      ...(thought === undefined ? [] : this.#thoughtOfMessage(thought, parent)),
      ...(text === undefined ? [] : [this.#open.whole('message', text, originOf(messageId, parent))]),
    ];
  }

  /** A whole thought; absent if it holds none, `[]` if it was told. */
  thought(data: JsonRecord, parent: string | undefined): readonly AgentEvent[] | undefined {
    const text = readName(data['content']);
    if (text === undefined) return undefined;
    if (this.#toldInMessage.get(parent) === text) {
      this.#toldInMessage.delete(parent);
      return [];
    }
    this.#toldBefore.set(parent, text);
    return [this.#open.whole('thought', text, originOf(readName(data['reasoningId']), parent))];
  }

  /** The texts of an agent that will not be completed, as far as they came. */
  breakOff(parent: string | undefined): readonly AgentEvent[] {
    return this.#open.breakOff(({ origin }) => origin.parentToolCallId === parent);
  }

  /** Those of all agents. */
  end(): readonly AgentEvent[] {
    return this.#open.breakOff();
  }

  #thoughtOfMessage(text: string, parent: string | undefined): readonly AgentEvent[] {
    if (this.#toldBefore.get(parent) === text) {
      this.#toldBefore.delete(parent);
      return [];
    }
    this.#toldInMessage.set(parent, text);
    const pieces = this.#open.find(
      (each) => each.type === 'thought' && each.origin.parentToolCallId === parent && text.startsWith(each.text),
    );
    return [this.#open.whole('thought', text, pieces?.origin ?? originOf(undefined, parent))];
  }
}

function originOf(messageId: string | undefined, parent: string | undefined): TextOrigin {
  return {
    ...(messageId !== undefined && { messageId }),
    ...(parent !== undefined && { parentToolCallId: parent }),
  };
}
