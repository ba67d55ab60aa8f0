import {
  callEvents,
  JsonLinesDecoder,
  rawEvent,
  readName,
  readRecord,
  readText,
  readToolCall,
  readUsage,
  sumOfInput,
  toolCallEnd,
  type AgentEvent,
  type JsonRecord,
  type Usage,
} from '../../src/api';
import { droidFailure } from './droid-failure';
import { changedFiles, commandExitCode, isRefusal } from './droid-tool-result';

const eventTypes: ReadonlySet<unknown> = new Set([
  'system',
  'message',
  'reasoning',
  'tool_call',
  'tool_result',
  'completion',
  'error',
]);

/** Reads `droid exec -o stream-json`. A run ends with a completion, or with errors and nothing after them. */
export class DroidStreamJsonDecoder extends JsonLinesDecoder {
  #sessionId: string | undefined;
  #completion: AgentEvent | undefined;
  readonly #errors: string[] = [];
  #lastThought: { readonly id: string | undefined; readonly text: string } | undefined;
  readonly #commandCalls = new Set<string>();

  override end(): readonly AgentEvent[] {
    // An error after the completion takes it back.
    if (this.#errors.length > 0) return [droidFailure(this.#errors)];
    return this.#completion === undefined ? [] : [this.#completion];
  }

  protected override isEvent(object: JsonRecord): boolean {
    return eventTypes.has(object['type']) && typeof object['session_id'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    const session = this.#session(object);
    // Its first line says nothing else that anybody needs.
    if (object['subtype'] === 'init' && session.length > 0) return session;
    return [...session, ...(this.#decodeEvent(object) ?? [rawEvent(text)])];
  }

  #session(event: JsonRecord): readonly AgentEvent[] {
    const sessionId = readName(event['session_id']);
    if (sessionId === undefined || sessionId === this.#sessionId) return [];
    this.#sessionId = sessionId;
    const model = readName(event['model']);
    return [{ type: 'session', sessionId, ...(model !== undefined && { model }) }];
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    switch (event['type']) {
      case 'message': {
        const text = readText(event['text']);
        const messageId = readName(event['id']);
        // The prompt comes back as a message of the user.
        if (event['role'] !== 'assistant' || text === undefined) return undefined;
        return [{ type: 'message', text, ...(messageId !== undefined && { messageId }) }];
      }
      case 'reasoning':
        return this.#thought(event);
      case 'tool_call':
        return this.#toolCall(event);
      case 'tool_result':
        return this.#toolResult(event);
      case 'completion': {
        // What the CLI got over is no failure any more.
        this.#errors.length = 0;
        const usage = completionUsage(event['usage']);
        const text = readText(event['finalText']) ?? '';
        this.#completion = { type: 'result', isError: false, text, ...(usage !== undefined && { usage }) };
        return [];
      }
      case 'error':
        this.#errors.push(readText(event['message']) ?? '');
        return undefined;
      default:
        return undefined;
    }
  }

  /** Each thought is printed twice. */
  #thought(event: JsonRecord): readonly AgentEvent[] | undefined {
    const text = readName(event['text']);
    if (text === undefined) return undefined;
    const messageId = readName(event['id']);
    const last = this.#lastThought;
    if (messageId !== undefined && last?.id === messageId && last.text === text) return [];
    this.#lastThought = { id: messageId, text };
    return [{ type: 'thought', text, ...(messageId !== undefined && { messageId }) }];
  }

  #toolCall(event: JsonRecord): readonly AgentEvent[] | undefined {
    const call = readToolCall({ id: event['id'], name: event['toolName'], arguments: event['parameters'] });
    if (call === undefined) return undefined;
    if (call.kind === 'execute') this.#commandCalls.add(call.toolCallId);
    return callEvents(call);
  }

  #toolResult(event: JsonRecord): readonly AgentEvent[] | undefined {
    const toolCallId = readName(event['id']);
    if (toolCallId === undefined) return undefined;
    const output = readText(event['value']) ?? readText(readRecord(event['error'])?.['message']);
    const isCommand = this.#commandCalls.delete(toolCallId);
    const exitCode = isCommand && output !== undefined ? commandExitCode(output) : undefined;
    const failed = event['isError'] === true;
    const denied = failed && output !== undefined && isRefusal(output);
    const files = failed || isCommand || output === undefined ? undefined : changedFiles(output);
    return [toolCallEnd({ toolCallId, failed, output, exitCode, denied, files })];
  }
}

/** Droid counts what comes from and goes into the provider's cache apart from the input. */
function completionUsage(value: unknown): Usage | undefined {
  const usage = readRecord(value) ?? {};
  const cached = usage['cache_read_input_tokens'];
  const written = usage['cache_creation_input_tokens'];
  return readUsage({
    inputTokens: sumOfInput(usage['input_tokens'], cached, written),
    cachedInputTokens: cached,
    cacheWriteTokens: written,
    outputTokens: usage['output_tokens'],
  });
}
