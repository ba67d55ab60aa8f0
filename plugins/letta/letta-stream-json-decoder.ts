import { JsonLinesDecoder, oneLine, rawEvent, readErrorStatus, readName, readRecord, readRecords } from '../../src/api';
import { readText, readUsage, sumOfInput, type AgentEvent, type JsonRecord } from '../../src/api';
import { readLettaToolCall } from './letta-tool-call';

const eventTypes: ReadonlySet<unknown> = new Set(['system', 'message', 'auto_approval', 'retry', 'error', 'result']);

/** Reads `letta --output-format stream-json`. What a tool answered is not in it. */
export class LettaStreamJsonDecoder extends JsonLinesDecoder {
  /** The message that is being written, in pieces that carry the same id. */
  #writing: { readonly id: string | undefined; text: string } | undefined;
  #resultSeen = false;
  /** The last error of the model; the one after it is the same once more, as JSON in a text. */
  #failure: string | undefined;
  #denied = false;

  override end(): readonly AgentEvent[] {
    const written = this.#finishMessage();
    if (this.#resultSeen || this.#failure === undefined) return written;
    return [...written, failureOf(this.#failure)];
  }

  protected override isEvent(object: JsonRecord): boolean {
    return eventTypes.has(object['type']) && typeof object['session_id'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    if (object['message_type'] === 'assistant_message') return this.#write(object, text);
    return [...this.#finishMessage(), ...(this.#decodeEvent(object) ?? [rawEvent(text)])];
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    switch (event['type']) {
      case 'system':
        return sessionOf(event);
      case 'auto_approval':
        return listed(readLettaToolCall(event['tool_call']));
      case 'message':
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

  #write(message: JsonRecord, line: string): readonly AgentEvent[] {
    const piece = textOf(message['content']);
    if (piece === undefined) return [...this.#finishMessage(), rawEvent(line)];
    const id = readName(message['otid']);
    if (this.#writing !== undefined && this.#writing.id === id) {
      this.#writing.text += piece;
      return [];
    }
    const written = this.#finishMessage();
    this.#writing = { id, text: piece };
    return written;
  }

  #finishMessage(): readonly AgentEvent[] {
    const text = this.#writing?.text ?? '';
    this.#writing = undefined;
    return text === '' ? [] : [{ type: 'message', text }];
  }

  /** Nobody is there who could approve it. */
  #refuse(value: unknown): readonly AgentEvent[] | undefined {
    const call = readLettaToolCall(value);
    if (call === undefined) return undefined;
    this.#denied = true;
    const output = 'the tool needs an approval';
    return [call, { type: 'tool_call_update', toolCallId: call.toolCallId, status: 'failed', output }];
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
      ...(!isError && this.#denied && { verdict: 'denied' as const }),
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

function listed(event: AgentEvent | undefined): readonly AgentEvent[] | undefined {
  return event === undefined ? undefined : [event];
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

/** It counts the tokens from and into the cache apart from the others. */
function usageOf(value: unknown): ReturnType<typeof readUsage> {
  const usage = readRecord(value) ?? {};
  return readUsage({
    inputTokens: sumOfInput(usage['prompt_tokens'], usage['cached_input_tokens'], usage['cache_write_tokens']),
    cachedInputTokens: usage['cached_input_tokens'],
    outputTokens: usage['completion_tokens'],
    reasoningTokens: usage['reasoning_tokens'],
  });
}
