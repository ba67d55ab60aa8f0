import {
  JsonLinesDecoder,
  rawEvent,
  readName,
  readRecord,
  readText,
  readUsage,
  sumOfInput,
  toolKindOf,
  toolTitle,
  type AgentEvent,
  type JsonRecord,
  type Usage,
} from '../../src/api';
import { droidFailure } from './droid-failure';
import { commandExitCode } from './droid-tool-result';

const eventTypes: ReadonlySet<unknown> = new Set([
  'system',
  'message',
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
        // The prompt comes back as a message of the user.
        return event['role'] !== 'assistant' || text === undefined ? undefined : [{ type: 'message', text }];
      }
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

  #toolCall(event: JsonRecord): readonly AgentEvent[] | undefined {
    const toolCallId = readName(event['id']);
    const name = readName(event['toolName']);
    if (toolCallId === undefined || name === undefined) return undefined;
    const input = event['parameters'];
    const kind = toolKindOf(name);
    if (kind === 'execute') this.#commandCalls.add(toolCallId);
    return [{ type: 'tool_call', toolCallId, name, kind, title: toolTitle(input, name), input }];
  }

  #toolResult(event: JsonRecord): readonly AgentEvent[] | undefined {
    const toolCallId = readName(event['id']);
    if (toolCallId === undefined) return undefined;
    const output = readText(event['value']) ?? readText(readRecord(event['error'])?.['message']);
    const isCommand = this.#commandCalls.delete(toolCallId);
    const exitCode = isCommand && output !== undefined ? commandExitCode(output) : undefined;
    return [
      {
        type: 'tool_call_update',
        toolCallId,
        status: event['isError'] === true ? 'failed' : 'completed',
        ...(output !== undefined && { output }),
        ...(exitCode !== undefined && { exitCode }),
      },
    ];
  }
}

/** Droid counts what comes from and goes into the provider's cache apart from the input. */
function completionUsage(value: unknown): Usage | undefined {
  const usage = readRecord(value) ?? {};
  const cached = usage['cache_read_input_tokens'];
  return readUsage({
    inputTokens: sumOfInput(usage['input_tokens'], cached, usage['cache_creation_input_tokens']),
    cachedInputTokens: cached,
    outputTokens: usage['output_tokens'],
    reasoningTokens: undefined,
  });
}
