import { JsonLinesDecoder, OpenTexts, rawEvent, readCount, readName, readRecord, readText } from '../../src/api';
import type { AgentEvent, JsonRecord, TextOrigin } from '../../src/api';
import { readPiAnswer, type PiFailure } from './pi-answer';
import { readPiToolCall, readPiToolResult } from './pi-tool';
import { PiUsage } from './pi-usage';

/** What other lines tell whole, or tell again. */
const repetitions: ReadonlySet<unknown> = new Set(['tool_execution_update', 'turn_end', 'agent_end']);

/** Reads `--mode json` of Pi, which ends with exit code 0 after every error of the model. */
export class PiJsonDecoder extends JsonLinesDecoder {
  readonly #texts = new OpenTexts();
  readonly #usage = new PiUsage();
  /** Of the answer that is being written: pieces do not tell whose they are. */
  #answerId: string | undefined;
  #lastMessage = '';
  /** Set while the last answer of the model is an error. */
  #failure: PiFailure | undefined;
  #resultSeen = false;

  /** What broke off, and the result of a run that did with an error as its last word. */
  override end(): readonly AgentEvent[] {
    const rest = this.#texts.breakOff();
    return this.#resultSeen || this.#failure === undefined ? rest : [...rest, this.#result(this.#failure)];
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
      case 'message_start':
        return this.#begin(readRecord(event['message']) ?? {});
      case 'message_update':
        return this.#piece(readRecord(event['assistantMessageEvent']) ?? {});
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
          ...this.#texts.breakOff(),
          this.#result(this.#failure ?? (event['aborted'] === true ? { text: 'The run was aborted.' } : undefined)),
        ];
      default:
        return undefined;
    }
  }

  #begin(message: JsonRecord): readonly AgentEvent[] {
    if (message['role'] !== 'assistant') return [];
    this.#answerId = answerId(message);
    return this.#texts.breakOff();
  }

  /** Other kinds of pieces are those of tool calls, and where a text begins and ends. */
  #piece(piece: JsonRecord): readonly AgentEvent[] {
    const isMessage = piece['type'] === 'text_delta';
    const text = isMessage || piece['type'] === 'thinking_delta' ? readText(piece['delta']) : undefined;
    if (text === undefined) return [];
    return this.#texts.piece(isMessage ? 'message' : 'thought', text, origin(this.#answerId, piece['contentIndex']));
  }

  /** The system prompt, the prompt of the user and results of tools are messages, too. */
  #message(message: JsonRecord): readonly AgentEvent[] | undefined {
    if (message['role'] !== 'assistant') return typeof message['role'] === 'string' ? [] : undefined;
    const answer = readPiAnswer(message);
    this.#failure = answer.failure;
    const said = answer.texts.flatMap(({ type, text }) => (type === 'message' ? [text] : []));
    if (said.length > 0) this.#lastMessage = said.join('\n');
    const id = answerId(message);
    const whole = answer.texts.map(({ type, text, index }) => this.#texts.whole(type, text, origin(id, index)));
    return [...whole, ...this.#leftOver(), ...this.#usage.answer(message, answer)];
  }

  /** Pieces that the whole answer does not hold. Those of an answer whose beginning was lost are in it, under its id. */
  #leftOver(): readonly AgentEvent[] {
    return this.#texts.breakOff().filter((event) => 'messageId' in event);
  }

  #result(failure: PiFailure | undefined): AgentEvent {
    const { total } = this.#usage;
    if (failure === undefined) return { type: 'result', isError: false, text: this.#lastMessage, ...total };
    const { text, status } = failure;
    return { type: 'result', isError: true, text, ...total, ...(status !== undefined && { status }) };
  }
}

/** An answer has no id before it is complete: when it began tells it from others. */
function answerId({ timestamp }: JsonRecord): string | undefined {
  const began = readCount(timestamp);
  return began === undefined ? undefined : String(began);
}

function origin(id: string | undefined, contentIndex: unknown): TextOrigin {
  const index = readCount(contentIndex);
  return id === undefined || index === undefined ? {} : { messageId: `${id}-${String(index)}` };
}
