import { httpStatusIn, JsonLinesDecoder, oneLine, rawEvent, readName, readRecord, readText } from '../../src/api';
import { readUsage, type AgentEvent, type JsonRecord } from '../../src/api';
import { readClineToolCall, readClineToolUpdate } from './cline-tool-event';

/** Reads `cline --json`. Its exit code is 0 for a run that it gave up, too. */
export class ClineJsonDecoder extends JsonLinesDecoder {
  /** A text that is still being written; each piece of it comes with all that was before. */
  #unfinished: string | undefined;
  #failure: { readonly text: string; readonly kind: string | undefined } | undefined;
  readonly #subAgents = new Set<string>();

  override end(): readonly AgentEvent[] {
    return this.#unfinished === undefined ? [] : [{ type: 'message', text: this.#unfinished }];
  }

  protected override isEvent(object: JsonRecord): boolean {
    return typeof object['type'] === 'string' && typeof object['ts'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    switch (object['type']) {
      case 'agent_event':
        return this.#decodeEvent(readRecord(object['event']) ?? {}) ?? [rawEvent(text)];
      case 'hook_event':
        this.#followSubAgents(object);
        return [rawEvent(text)];
      case 'run_result':
        return [this.#result(object)];
      default:
        return [rawEvent(text)];
    }
  }

  /** The events of a sub-agent say nothing of whose they are; they come between its beginning and its end. */
  #followSubAgents(hook: JsonRecord): void {
    const agent = readName(hook['agentId']);
    if (agent === undefined || readName(hook['parentAgentId']) === undefined) return;
    if (hook['hookEventName'] === 'agent_start') this.#subAgents.add(agent);
    if (hook['hookEventName'] === 'agent_end' || hook['hookEventName'] === 'agent_error') this.#subAgents.delete(agent);
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    if (event['contentType'] === 'text') return this.#decodeText(event);
    if (event['contentType'] === 'tool') return decodeTool(event);
    const message = readText(readRecord(event['error'])?.['message']);
    // Failed tools are told a second time, as errors that it recovers from.
    if (event['type'] !== 'error' || event['recoverable'] !== false || message === undefined) return undefined;
    this.#failure = { text: message, kind: readName(event['errorClass']) };
    return [{ type: 'notice', message: oneLine(message) }];
  }

  #decodeText(event: JsonRecord): readonly AgentEvent[] | undefined {
    // What a sub-agent says is not what this agent says.
    if (this.#subAgents.size > 0) return undefined;
    const accumulated = readText(event['accumulated']);
    if (event['type'] === 'content_start' && accumulated !== undefined) {
      this.#unfinished = accumulated;
      return [];
    }
    const text = readText(event['text']);
    if (event['type'] !== 'content_end' || text === undefined) return undefined;
    this.#unfinished = undefined;
    return [{ type: 'message', text }];
  }

  #result(line: JsonRecord): AgentEvent {
    const reason = readName(line['finishReason']) ?? 'no reason';
    const isError = reason !== 'completed';
    const told = readText(line['text']) ?? '';
    const text = isError ? (readName(told) ?? this.#failure?.text ?? `the run ended early: ${reason}`) : told;
    const status = isError ? httpStatusIn(text) : undefined;
    const usage = usageOf(readRecord(line['aggregateUsage']) ?? readRecord(line['usage']) ?? {});
    return {
      type: 'result',
      isError,
      text,
      ...(status !== undefined && { status }),
      ...(usage !== undefined && { usage }),
      ...(isError && this.#failure?.kind === 'auth' && { verdict: 'auth' as const }),
    };
  }
}

function decodeTool(event: JsonRecord): readonly AgentEvent[] | undefined {
  const decoded =
    event['type'] === 'content_start'
      ? readClineToolCall(event)
      : event['type'] === 'content_end'
        ? readClineToolUpdate(event)
        : undefined;
  return decoded === undefined ? undefined : [decoded];
}

function usageOf(usage: JsonRecord): ReturnType<typeof readUsage> {
  return readUsage({
    inputTokens: usage['inputTokens'],
    cachedInputTokens: usage['cacheReadTokens'],
    outputTokens: usage['outputTokens'],
    reasoningTokens: undefined,
  });
}
