import { JsonLinesDecoder, rawEvent, readName, readText, type AgentEvent, type JsonRecord } from '../../src/api';
import { readGeminiResult } from './gemini-result';
import { readGeminiToolCall, readGeminiToolResult } from './gemini-tool';

const eventTypes: ReadonlySet<unknown> = new Set(['init', 'message', 'tool_use', 'tool_result', 'error', 'result']);

/** Reads `-o stream-json` of Gemini CLI, which prints an answer in pieces and counts no tool refusal as an error. */
export class GeminiStreamJsonDecoder extends JsonLinesDecoder {
  /** Pieces of a message that is not yet complete. */
  readonly #pieces: string[] = [];
  #lastMessage = '';
  /** What the CLI last complained of. */
  #complaint: string | undefined;

  override end(): readonly AgentEvent[] {
    return this.#message();
  }

  protected override isEvent(object: JsonRecord): boolean {
    return eventTypes.has(object['type']) && typeof object['timestamp'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    const piece = pieceOf(object);
    if (piece !== undefined) {
      this.#pieces.push(piece);
      return [{ type: 'message_delta', text: piece }];
    }
    return [...this.#message(), ...(this.#decodeEvent(object) ?? [rawEvent(text)])];
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    switch (event['type']) {
      case 'init':
        return readInit(event);
      case 'message':
        return this.#wholeMessage(event);
      case 'tool_use':
        return readGeminiToolCall(event);
      case 'tool_result': {
        const update = readGeminiToolResult(event);
        return update && [update];
      }
      case 'error':
        this.#complaint = readName(event['message']);
        return this.#complaint === undefined ? undefined : [{ type: 'notice', message: this.#complaint }];
      case 'result':
        return [readGeminiResult(event, { answer: this.#lastMessage, complaint: this.#complaint })];
      default:
        return undefined;
    }
  }

  #wholeMessage(event: JsonRecord): readonly AgentEvent[] | undefined {
    const text = event['role'] === 'assistant' ? readText(event['content']) : undefined;
    if (text === undefined) return undefined;
    this.#lastMessage = text;
    return [{ type: 'message', text }];
  }

  #message(): readonly AgentEvent[] {
    if (this.#pieces.length === 0) return [];
    this.#lastMessage = this.#pieces.splice(0).join('');
    return [{ type: 'message', text: this.#lastMessage }];
  }
}

function pieceOf(event: JsonRecord): string | undefined {
  const isPiece = event['type'] === 'message' && event['role'] === 'assistant' && event['delta'] === true;
  return isPiece ? readText(event['content']) : undefined;
}

function readInit(event: JsonRecord): readonly AgentEvent[] | undefined {
  const sessionId = readName(event['session_id']);
  const model = readName(event['model']);
  return sessionId === undefined ? undefined : [{ type: 'session', sessionId, ...(model !== undefined && { model }) }];
}
