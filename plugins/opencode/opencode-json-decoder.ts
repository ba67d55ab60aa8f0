import {
  callEvents,
  JsonLinesDecoder,
  rawEvent,
  readErrorStatus,
  readName,
  readRecord,
  readText,
  type AgentEvent,
  type JsonRecord,
} from '../../src/api';
import { OpenCodeUsage } from './opencode-usage';
import { isRejection, readOpenCodeToolCall, readOpenCodeToolUpdate } from './opencode-tool-part';

/** Reads `opencode run --format json`, and that of Kilo Code, which have no event of their own for the end of a run. */
export class OpenCodeJsonDecoder extends JsonLinesDecoder {
  #sessionId: string | undefined;
  #lastMessage = '';
  readonly #usage = new OpenCodeUsage();
  #stopped = false;
  #failed = false;
  /** Set while the last thing that happened is that a tool call was refused: the CLI then ends with exit code 0. */
  #rejection: string | undefined;
  readonly #toolCalls = new Set<string>();

  override end(): readonly AgentEvent[] {
    if (this.#failed || (!this.#stopped && this.#rejection === undefined)) return [];
    const outcome = this.#stopped
      ? { isError: false, text: this.#lastMessage }
      : { isError: true, text: this.#rejection ?? '', verdict: 'denied' as const };
    return [{ type: 'result', ...outcome, ...this.#usage.total }];
  }

  protected override isEvent(object: JsonRecord): boolean {
    return typeof object['type'] === 'string' && typeof object['sessionID'] === 'string' && 'timestamp' in object;
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    return [...this.#session(object), ...(this.#decodeEvent(object) ?? [rawEvent(text)])];
  }

  #session(object: JsonRecord): readonly AgentEvent[] {
    const sessionId = readName(object['sessionID']);
    if (sessionId === undefined || sessionId === this.#sessionId) return [];
    this.#sessionId = sessionId;
    return [{ type: 'session', sessionId }];
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    const part = readRecord(event['part']) ?? {};
    switch (event['type']) {
      case 'text': {
        const text = readText(part['text']);
        if (text === undefined) return undefined;
        this.#lastMessage = text;
        this.#rejection = undefined;
        return [{ type: 'message', text, ...messageIdOf(part) }];
      }
      case 'reasoning': {
        const text = readText(part['text']);
        return text === undefined ? undefined : [{ type: 'thought', text, ...messageIdOf(part) }];
      }
      case 'tool_use':
        return this.#decodeTool(part);
      case 'step_finish':
        this.#stopped = part['reason'] === 'stop';
        return this.#usage.step(part);
      case 'error':
        this.#failed = true;
        return [readError(event['error'], this.#rejection !== undefined)];
      default:
        return undefined;
    }
  }

  #decodeTool(part: JsonRecord): readonly AgentEvent[] | undefined {
    const call = readOpenCodeToolCall(part);
    if (call === undefined) return undefined;
    const update = readOpenCodeToolUpdate(part, call.toolCallId);
    this.#rejection = isRejection(update) ? update.output : undefined;
    const isNew = !this.#toolCalls.has(call.toolCallId);
    this.#toolCalls.add(call.toolCallId);
    return isNew ? [...callEvents(call), update] : [update];
  }
}

function messageIdOf(part: JsonRecord): { readonly messageId?: string } {
  const messageId = readName(part['messageID']);
  return messageId === undefined ? {} : { messageId };
}

/** Kilo Code, which speaks the same format, ends a run at the first refusal and says so in an error that is a text. */
function readError(value: unknown, isAfterRejection: boolean): AgentEvent {
  const error = readRecord(value) ?? {};
  const data = readRecord(error['data']) ?? {};
  const message = readName(data['message']) ?? readName(error['message']) ?? readName(value);
  const text = [readName(error['name']), message].filter((word) => word !== undefined).join(': ');
  const status = readErrorStatus(data['statusCode']);
  const denied = isAfterRejection && typeof value === 'string';
  return {
    type: 'result',
    isError: true,
    text,
    ...(status !== undefined && { status }),
    ...(denied && { verdict: 'denied' as const }),
  };
}
