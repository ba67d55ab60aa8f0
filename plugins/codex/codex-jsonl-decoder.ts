import {
  callEvents,
  httpStatusIn,
  JsonLinesDecoder,
  rawEvent,
  readName,
  readRecord,
  readText,
  readUsage,
  type AgentEvent,
  type JsonRecord,
  type Usage,
} from '../../src/api';
import { readCodexToolCall, readCodexToolUpdate } from './codex-tool-item';

/** Reads `codex exec --json`. */
export class CodexJsonlDecoder extends JsonLinesDecoder {
  #lastMessage = '';
  readonly #toolCalls = new Set<string>();

  protected override isEvent(object: JsonRecord): boolean {
    const type = readText(object['type']) ?? '';
    // An item can be of type `error` too; only an item has an id.
    return /^(?:thread|turn|item)\./.test(type) || (type === 'error' && object['id'] === undefined);
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    return this.#decodeEvent(object) ?? [rawEvent(text)];
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    switch (event['type']) {
      case 'thread.started': {
        const sessionId = readName(event['thread_id']);
        return sessionId === undefined ? undefined : [{ type: 'session', sessionId }];
      }
      case 'item.started':
      case 'item.updated':
      case 'item.completed':
        return this.#decodeItem(readRecord(event['item']) ?? {}, event['type'] === 'item.completed');
      case 'error':
        return notice(event);
      case 'turn.completed': {
        const usage = sessionUsage(event['usage']);
        return [
          ...(usage === undefined ? [] : [{ type: 'usage' as const, usage, scope: 'session' as const }]),
          { type: 'result', isError: false, text: this.#lastMessage },
        ];
      }
      case 'turn.failed': {
        const message = readText(readRecord(event['error'])?.['message']) ?? '';
        const status = httpStatusIn(message);
        return [{ type: 'result', isError: true, text: message, ...(status !== undefined && { status }) }];
      }
      default:
        return undefined;
    }
  }

  #decodeItem(item: JsonRecord, completed: boolean): readonly AgentEvent[] | undefined {
    if (item['type'] === 'error') return notice(item);
    if (item['type'] === 'agent_message' || item['type'] === 'reasoning') return this.#decodeText(item, completed);
    const call = readCodexToolCall(item);
    if (call === undefined) return undefined;
    const isNew = !this.#toolCalls.has(call.toolCallId);
    this.#toolCalls.add(call.toolCallId);
    const update = completed || !isNew ? [readCodexToolUpdate(item, call.toolCallId, completed)] : [];
    const [told, ...beside] = callEvents(call);
    return [...(isNew && told !== undefined ? [told] : []), ...beside, ...update];
  }

  #decodeText(item: JsonRecord, completed: boolean): readonly AgentEvent[] | undefined {
    const text = readText(item['text']);
    if (text === undefined || !completed) return undefined;
    const messageId = readName(item['id']);
    const isMessage = item['type'] === 'agent_message';
    if (isMessage) this.#lastMessage = text;
    return [{ type: isMessage ? 'message' : 'thought', text, ...(messageId !== undefined && { messageId }) }];
  }
}

function notice(source: JsonRecord): readonly AgentEvent[] | undefined {
  const message = readText(source['message']);
  return message === undefined ? undefined : [{ type: 'notice', message }];
}

/** Of the whole thread: a run that resumes one begins with the counts of the runs before. */
function sessionUsage(value: unknown): Usage | undefined {
  const usage = readRecord(value) ?? {};
  return readUsage({
    inputTokens: usage['input_tokens'],
    cachedInputTokens: usage['cached_input_tokens'],
    cacheWriteTokens: usage['cache_write_input_tokens'],
    outputTokens: usage['output_tokens'],
    reasoningTokens: usage['reasoning_output_tokens'],
  });
}
