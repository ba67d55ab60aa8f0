import {
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
        const usage = turnUsage(event['usage']);
        return [{ type: 'result', isError: false, text: this.#lastMessage, ...(usage !== undefined && { usage }) }];
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
    if (item['type'] === 'agent_message') {
      const text = readText(item['text']);
      if (text === undefined || !completed) return undefined;
      this.#lastMessage = text;
      return [{ type: 'message', text }];
    }
    const call = readCodexToolCall(item);
    if (call === undefined) return undefined;
    const isNew = !this.#toolCalls.has(call.toolCallId);
    this.#toolCalls.add(call.toolCallId);
    const update = completed || !isNew ? [readCodexToolUpdate(item, call.toolCallId, completed)] : [];
    return isNew ? [call, ...update] : update;
  }
}

function notice(source: JsonRecord): readonly AgentEvent[] | undefined {
  const message = readText(source['message']);
  return message === undefined ? undefined : [{ type: 'notice', message }];
}

function turnUsage(value: unknown): Usage | undefined {
  const usage = readRecord(value) ?? {};
  return readUsage({
    inputTokens: usage['input_tokens'],
    cachedInputTokens: usage['cached_input_tokens'],
    outputTokens: usage['output_tokens'],
    reasoningTokens: usage['reasoning_output_tokens'],
  });
}
