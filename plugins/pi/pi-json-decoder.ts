import { addUsage, JsonLinesDecoder, rawEvent, readName, readRecord, readText } from '../../src/api';
import type { AgentEvent, JsonRecord, Usage } from '../../src/api';
import { readPiAnswer, type PiFailure } from './pi-answer';
import { readPiToolCall, readPiToolResult } from './pi-tool';

/** What other lines tell whole, or tell again. */
const repetitions: ReadonlySet<unknown> = new Set([
  'message_start',
  'message_update',
  'tool_execution_update',
  'turn_end',
  'agent_end',
]);

/** Reads `--mode json` of Pi, which ends with exit code 0 after every error of the model. */
export class PiJsonDecoder extends JsonLinesDecoder {
  #lastMessage = '';
  #usage: Usage | undefined;
  /** Set while the last answer of the model is an error. */
  #failure: PiFailure | undefined;
  #resultSeen = false;

  /** The result of a run that broke off with an error as its last word. */
  override end(): readonly AgentEvent[] {
    return this.#resultSeen || this.#failure === undefined ? [] : [this.#result(this.#failure)];
  }

  protected override isEvent(object: JsonRecord): boolean {
    const type = readText(object['type']);
    return (
      type !== undefined && (/^(?:agent|turn|message|tool_execution|auto_retry)_/.test(type) || type === 'session')
    );
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    if (repetitions.has(object['type'])) return [];
    return this.#decodeEvent(object) ?? [rawEvent(text)];
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    switch (event['type']) {
      case 'session': {
        const sessionId = readName(event['id']);
        return sessionId === undefined ? undefined : [{ type: 'session', sessionId }];
      }
      case 'message_end':
        return this.#message(readRecord(event['message']) ?? {});
      case 'tool_execution_start':
        return readPiToolCall(event);
      case 'tool_execution_end':
        return readPiToolResult(event);
      case 'auto_retry_start': {
        const message = readName(event['errorMessage']);
        return message === undefined ? undefined : [{ type: 'notice', message }];
      }
      case 'agent_settled':
        this.#resultSeen = true;
        return [
          this.#result(this.#failure ?? (event['aborted'] === true ? { text: 'The run was aborted.' } : undefined)),
        ];
      default:
        return undefined;
    }
  }

  /** The system prompt, the prompt of the user and results of tools are messages, too. */
  #message(message: JsonRecord): readonly AgentEvent[] | undefined {
    if (message['role'] !== 'assistant') return typeof message['role'] === 'string' ? [] : undefined;
    const { text, failure, usage } = readPiAnswer(message);
    this.#failure = failure;
    this.#usage = addUsage(this.#usage, usage);
    if (text === '') return [];
    this.#lastMessage = text;
    return [{ type: 'message', text }];
  }

  #result(failure: PiFailure | undefined): AgentEvent {
    const usage = this.#usage === undefined ? {} : { usage: this.#usage };
    if (failure === undefined) return { type: 'result', isError: false, text: this.#lastMessage, ...usage };
    const { text, status } = failure;
    return { type: 'result', isError: true, text, ...usage, ...(status !== undefined && { status }) };
  }
}
