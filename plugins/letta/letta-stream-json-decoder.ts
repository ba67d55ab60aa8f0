import {
  callEvents,
  JsonLinesDecoder,
  oneLine,
  OpenTexts,
  rawEvent,
  readErrorStatus,
  readName,
  readRecord,
  readRecords,
  readText,
  readUsage,
  sumOfInput,
  type AgentEvent,
  type JsonRecord,
  type OpenText,
  type SpokenType,
  type Usage,
} from '../../src/api';
import { readLettaToolCall } from './letta-tool-call';

const eventTypes: ReadonlySet<unknown> = new Set(['system', 'message', 'auto_approval', 'retry', 'error', 'result']);

/** Reads `letta --output-format stream-json`. What a tool answered is not in it. */
export class LettaStreamJsonDecoder extends JsonLinesDecoder {
  /** The text that is being written, in pieces that carry the same id. It is whole when something else comes. */
  readonly #texts = new OpenTexts();
  #resultSeen = false;
  /** The last error of the model; the one after it is the same once more, as JSON in a text. */
  #failure: string | undefined;

  override end(): readonly AgentEvent[] {
    const written = this.#texts.breakOff();
    if (this.#resultSeen || this.#failure === undefined) return written;
    return [...written, failureOf(this.#failure)];
  }

  protected override isEvent(object: JsonRecord): boolean {
    return eventTypes.has(object['type']) && typeof object['session_id'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    const piece = pieceOf(object);
    if (piece !== undefined) return this.#write(piece.type, piece.text, readName(object['otid']));
    return [...this.#texts.breakOff(), ...(this.#decodeEvent(object) ?? [rawEvent(text)])];
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    switch (event['type']) {
      case 'system':
        return sessionOf(event);
      case 'auto_approval': {
        const call = readLettaToolCall(event['tool_call']);
        return call && callEvents(call);
      }
      case 'message':
        if (event['message_type'] === 'usage_statistics') return answerUsage(event);
        return event['message_type'] === 'approval_request_message' ? this.#refuse(event['tool_call']) : undefined;
      case 'error':
        return this.#fail(event);
      case 'result':
        this.#resultSeen = true;
        return [this.#result(event)];
      default:
        return undefined;
    }
  }

  #write(type: SpokenType, text: string, messageId: string | undefined): readonly AgentEvent[] {
    const isOther = (open: OpenText): boolean => open.type !== type || open.origin.messageId !== messageId;
    const origin = messageId === undefined ? {} : { messageId };
    return [...this.#texts.breakOff(isOther), ...this.#texts.piece(type, text, origin)];
  }

  /** Nobody is there who could approve it. */
  #refuse(value: unknown): readonly AgentEvent[] | undefined {
    const call = readLettaToolCall(value);
    if (call === undefined) return undefined;
    const output = 'the tool needs an approval';
    return [
      ...callEvents(call),
      { type: 'tool_call_update', toolCallId: call.toolCallId, status: 'failed', output, denied: true },
    ];
  }

  #fail(event: JsonRecord): readonly AgentEvent[] | undefined {
    const message = readText(readRecord(event['api_error'])?.['message']) ?? readText(event['message']);
    if (message === undefined) return undefined;
    if (this.#failure !== undefined && message.startsWith('{')) return undefined;
    this.#failure = message;
    return [{ type: 'notice', message: oneLine(message) }];
  }

  #result(event: JsonRecord): AgentEvent {
    const usage = usageOf(event['usage']);
    const text = readText(event['result']) ?? this.#failure ?? '';
    const isError = event['subtype'] !== 'success';
    return {
      ...(isError ? failureOf(text) : { type: 'result', isError, text }),
      ...(usage !== undefined && { usage }),
    };
  }
}

/** A conversation is what can be gone on with; the id that each line has is that of the agent. */
function sessionOf(event: JsonRecord): readonly AgentEvent[] | undefined {
  const sessionId = readName(event['conversation_id']);
  if (event['subtype'] !== 'init' || sessionId === undefined) return undefined;
  const model = readName(event['model']);
  return [{ type: 'session', sessionId, ...(model !== undefined && { model }) }];
}

function pieceOf(message: JsonRecord): { readonly type: SpokenType; readonly text: string } | undefined {
  const isMessage = message['message_type'] === 'assistant_message';
  if (!isMessage && message['message_type'] !== 'reasoning_message') return undefined;
  const text = isMessage ? textOf(message['content']) : readText(message['reasoning']);
  return text === undefined ? undefined : { type: isMessage ? 'message' : 'thought', text };
}

function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  const texts = readRecords(content).flatMap((part) => readText(part['text']) ?? []);
  return texts.length === 0 ? undefined : texts.join('');
}

/** Messages of the model's API begin with the status. */
function failureOf(text: string): AgentEvent {
  const status = readErrorStatus(Number(/^(\d{3})\b/.exec(text)?.[1]));
  return { type: 'result', isError: true, text, ...(status !== undefined && { status }) };
}

function answerUsage(event: JsonRecord): readonly AgentEvent[] | undefined {
  const usage = usageOf(event);
  const responseId = readName(event['id']);
  if (usage === undefined) return undefined;
  return [{ type: 'usage', usage, scope: 'response', ...(responseId !== undefined && { responseId }) }];
}

/** It counts the tokens from and into the cache apart from the others, and says 0 of reasoning that it does not know. */
function usageOf(value: unknown): Usage | undefined {
  const usage = readRecord(value) ?? {};
  return readUsage({
    inputTokens: sumOfInput(usage['prompt_tokens'], usage['cached_input_tokens'], usage['cache_write_tokens']),
    cachedInputTokens: usage['cached_input_tokens'],
    cacheWriteTokens: usage['cache_write_tokens'],
    outputTokens: usage['completion_tokens'],
    reasoningTokens: usage['reasoning_tokens'] === 0 ? undefined : usage['reasoning_tokens'],
  });
}
