import {
  httpStatusIn,
  JsonLinesDecoder,
  rawEvent,
  readName,
  readRecord,
  readRecords,
  readText,
  toolKindOf,
  toolTitle,
  type AgentEvent,
  type JsonRecord,
} from '../../src/api';
import { commandExitCode, toolResultText } from './claude-tool-result';
import { isApiErrorText, readClaudeResult } from './claude-result';

const eventTypes: ReadonlySet<unknown> = new Set(['system', 'assistant', 'user', 'result', 'stream_event']);

/** Reads `--output-format stream-json` of Claude Code, and of Qwen Code, which speaks the same format. */
export class ClaudeStreamJsonDecoder extends JsonLinesDecoder {
  #sessionId: string | undefined;
  #resultSeen = false;
  /** Set while the last word of the agent is that the model's endpoint failed. */
  #failure: { readonly text: string; readonly kind: string | undefined } | undefined;
  readonly #commandCalls = new Set<string>();
  readonly #failedCalls = new Set<string>();

  /** The result of a run that ends with an API error as its last word. */
  override end(): readonly AgentEvent[] {
    if (this.#resultSeen || this.#failure === undefined) return [];
    const status = httpStatusIn(this.#failure.text);
    return [
      {
        type: 'result',
        isError: true,
        text: this.#failure.text,
        ...(status !== undefined && { status }),
        ...(this.#failure.kind === 'authentication_failed' && { verdict: 'auth' as const }),
      },
    ];
  }

  protected override isEvent(object: JsonRecord): boolean {
    return eventTypes.has(object['type']) && typeof object['session_id'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    switch (object['type']) {
      case 'system':
        return object['subtype'] === 'init' ? this.#decodeInit(object, text) : [rawEvent(text)];
      case 'assistant':
        return [...this.#session(object), ...this.#decodeAssistant(object, text)];
      case 'user':
        return [...this.#session(object), ...this.#decodeUser(object, text)];
      case 'result':
        this.#resultSeen = true;
        return [readClaudeResult(object, { failedCalls: this.#failedCalls, failureKind: this.#failure?.kind })];
      default:
        return [rawEvent(text)];
    }
  }

  #decodeInit(init: JsonRecord, text: string): readonly AgentEvent[] {
    const sessionId = readName(init['session_id']);
    if (sessionId === undefined) return [rawEvent(text)];
    this.#sessionId = sessionId;
    const model = readName(init['model']);
    return [{ type: 'session', sessionId, ...(model !== undefined && { model }) }];
  }

  /** The session of a stream whose first line was lost. Not from a result: a resume that found no session has one too. */
  #session(object: JsonRecord): readonly AgentEvent[] {
    const sessionId = readName(object['session_id']);
    if (this.#sessionId !== undefined || sessionId === undefined) return [];
    this.#sessionId = sessionId;
    return [{ type: 'session', sessionId }];
  }

  #decodeAssistant(line: JsonRecord, text: string): readonly AgentEvent[] {
    // What a sub-agent says is not what this agent says; what it does is done all the same.
    const isSubAgent = typeof line['parent_tool_use_id'] === 'string';
    return decodeBlocks(line, text, (block) => {
      const said = block['type'] === 'text' ? readText(block['text']) : undefined;
      if (said !== undefined) {
        if (isSubAgent) return undefined;
        const kind = readName(line['error']);
        this.#failure = kind !== undefined || isApiErrorText(said) ? { text: said, kind } : undefined;
        return { type: 'message', text: said };
      }
      return block['type'] === 'tool_use' ? this.#toolCall(block) : undefined;
    });
  }

  #toolCall(block: JsonRecord): AgentEvent | undefined {
    const toolCallId = readName(block['id']);
    const name = readName(block['name']);
    if (toolCallId === undefined || name === undefined) return undefined;
    const input = block['input'];
    const kind = toolKindOf(name);
    if (kind === 'execute') this.#commandCalls.add(toolCallId);
    return { type: 'tool_call', toolCallId, name, kind, title: toolTitle(input, name), input };
  }

  #decodeUser(line: JsonRecord, text: string): readonly AgentEvent[] {
    return decodeBlocks(line, text, (block) => {
      const toolCallId = readName(block['tool_use_id']);
      if (block['type'] !== 'tool_result' || toolCallId === undefined) return undefined;
      const failed = block['is_error'] === true;
      if (failed) this.#failedCalls.add(toolCallId);
      const output = toolResultText(block['content']);
      const isCommand = this.#commandCalls.delete(toolCallId);
      const exitCode = isCommand && output !== undefined ? commandExitCode(output) : undefined;
      return {
        type: 'tool_call_update',
        toolCallId,
        status: failed ? 'failed' : 'completed',
        ...(output !== undefined && { output }),
        ...(exitCode !== undefined && { exitCode }),
      };
    });
  }
}

/** The events of a message's blocks; the whole line follows raw if one of them is not known. */
function decodeBlocks(
  line: JsonRecord,
  text: string,
  decodeBlock: (block: JsonRecord) => AgentEvent | undefined,
): readonly AgentEvent[] {
  const content = readRecord(line['message'])?.['content'];
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : readRecords(content);
  const decoded = blocks.map(decodeBlock);
  const events = decoded.filter((event) => event !== undefined);
  return events.length > 0 && events.length === decoded.length ? events : [...events, rawEvent(text)];
}
