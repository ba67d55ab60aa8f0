import { callEvents, httpStatusIn, JsonLinesDecoder, oneLine, rawEvent, readName, readRecord } from '../../src/api';
import { readText, type AgentEvent, type JsonRecord } from '../../src/api';
import { ClineSubAgents } from './cline-sub-agents';
import { ClineTexts } from './cline-texts';
import { readClineToolCall, readClineToolUpdate } from './cline-tool-event';
import { ClineUsage } from './cline-usage';

/** Reads `cline --json`. Its exit code is 0 for a run that it gave up, too. */
export class ClineJsonDecoder extends JsonLinesDecoder {
  readonly #texts = new ClineTexts();
  readonly #subAgents = new ClineSubAgents();
  readonly #usage = new ClineUsage();
  #failure: { readonly text: string; readonly kind: string | undefined } | undefined;

  override end(): readonly AgentEvent[] {
    return this.#texts.end();
  }

  protected override isEvent(object: JsonRecord): boolean {
    return typeof object['type'] === 'string' && typeof object['ts'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    switch (object['type']) {
      case 'agent_event':
        return this.#decodeEvent(readRecord(object['event']) ?? {}) ?? [rawEvent(text)];
      case 'hook_event':
        this.#subAgents.hook(object);
        return [rawEvent(text)];
      case 'run_result':
        return [...this.#texts.end(), this.#result(object)];
      default:
        return [rawEvent(text)];
    }
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    switch (event['contentType']) {
      case 'text':
      case 'reasoning':
        return this.#texts.read(event, this.#subAgents.current);
      case 'tool':
        return this.#decodeTool(event);
    }
    if (event['type'] === 'usage') return this.#usage.answer(event, this.#subAgents.current);
    const message = readText(readRecord(event['error'])?.['message']);
    // Failed tools are told a second time, as errors that it recovers from.
    if (event['type'] !== 'error' || event['recoverable'] !== false || message === undefined) return undefined;
    this.#failure = { text: message, kind: readName(event['errorClass']) };
    return [{ type: 'notice', message: oneLine(message) }];
  }

  #decodeTool(event: JsonRecord): readonly AgentEvent[] | undefined {
    if (event['type'] === 'content_start') {
      const call = readClineToolCall(event);
      if (call === undefined) return undefined;
      const caller = this.#subAgents.begin(call.toolCallId, call.name);
      return callEvents({ ...call, ...(caller !== undefined && { parentToolCallId: caller }) });
    }
    const update = event['type'] === 'content_end' ? readClineToolUpdate(event) : undefined;
    if (update === undefined) return undefined;
    const caller = this.#subAgents.finish(update.toolCallId);
    return [{ ...update, ...(caller !== undefined && { parentToolCallId: caller }) }];
  }

  #result(line: JsonRecord): AgentEvent {
    const reason = readName(line['finishReason']) ?? 'no reason';
    const told = readText(line['text']) ?? '';
    const total = this.#usage.total(line);
    if (reason === 'completed') return { type: 'result', isError: false, text: told, ...total };
    const text = readName(told) ?? this.#failure?.text ?? `the run ended early: ${reason}`;
    const status = httpStatusIn(text);
    return {
      type: 'result',
      isError: true,
      text,
      ...(status !== undefined && { status }),
      ...total,
      ...(this.#failure?.kind === 'auth' && { verdict: 'auth' as const }),
    };
  }
}
