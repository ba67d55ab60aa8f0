import {
  callEvents,
  httpStatusIn,
  JsonLinesDecoder,
  rawEvent,
  readName,
  readRecord,
  readText,
  readToolCall,
  toolCallEnd,
  type AgentEvent,
  type JsonRecord,
} from '../../src/api';
import { ClaudeAnswerUsage } from './claude-answer-usage';
import { ClaudePartialMessages } from './claude-partial-messages';
import { isApiErrorText, readClaudeResult } from './claude-result';
import { readClaudeRetry } from './claude-retry';
import { ClaudeTaskList } from './claude-task-list';
import { changedFiles, commandExitCode, isPermissionRefusal, toolResultText } from './claude-tool-result';

const eventTypes: ReadonlySet<unknown> = new Set(['system', 'assistant', 'user', 'result', 'stream_event']);

/** Reads `--output-format stream-json` of Claude Code, and of Qwen Code, which speaks the same format. */
export class ClaudeStreamJsonDecoder extends JsonLinesDecoder {
  /** Its streams are the longest, and a look at each field of each event takes time. */
  readonly keepsContract = true;
  /** Of what a line holds, texts and counts are carried on, and the input of a call. */
  protected override readonly readsAnyDepth = true;
  readonly #usage = new ClaudeAnswerUsage();
  readonly #partial = new ClaudePartialMessages();
  readonly #tasks = new ClaudeTaskList();
  readonly #commandCalls = new Set<string>();
  /** `true` where a permission was lacking. */
  readonly #failedCalls = new Map<string, boolean>();
  #sessionId: string | undefined;
  #resultSeen = false;
  /** Set while the last word of the agent is that the model's endpoint failed. */
  #failure: { readonly text: string; readonly kind: string | undefined } | undefined;

  /** What is left of a stream that broke off, and the result of a run that ends with an API error as its last word. */
  override end(): readonly AgentEvent[] {
    const rest = [...this.#partial.end(), ...this.#usage.finishAll()];
    if (this.#resultSeen || this.#failure === undefined) return rest;
    const status = httpStatusIn(this.#failure.text);
    return [
      ...rest,
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
    // What a sub-agent prints names the call that it was started by.
    const parent = readName(object['parent_tool_use_id']);
    switch (object['type']) {
      case 'system':
        if (object['subtype'] === 'api_retry') return readClaudeRetry(object);
        return object['subtype'] === 'init' ? this.#decodeInit(object, text) : [rawEvent(text)];
      case 'assistant':
        return this.#withSession(object, this.#decodeAnswer(object, text, parent));
      case 'user':
        return this.#withSession(object, this.#decodeResults(object, text, parent));
      case 'stream_event':
        return this.#withSession(object, this.#decodePiece(object, text, parent));
      case 'result':
        this.#resultSeen = true;
        return [
          ...this.#partial.end(),
          ...this.#usage.finishAll(),
          ...readClaudeResult(object, { failedCalls: this.#failedCalls, failureKind: this.#failure?.kind }),
        ];
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
  #withSession(object: JsonRecord, events: readonly AgentEvent[]): readonly AgentEvent[] {
    if (this.#sessionId !== undefined) return events;
    this.#sessionId = readName(object['session_id']);
    return this.#sessionId === undefined ? events : [{ type: 'session', sessionId: this.#sessionId }, ...events];
  }

  #decodeAnswer(line: JsonRecord, text: string, parent: string | undefined): readonly AgentEvent[] {
    const message = readRecord(line['message']) ?? {};
    const messageId = readName(message['id']);
    const before = this.#usage.note(message, parent);
    const events = decodeBlocks(message['content'], text, (block) => {
      switch (block['type']) {
        case 'text':
          return this.#spoken('message', readText(block['text']), messageId, parent);
        case 'thinking':
          return this.#spoken('thought', readName(block['thinking']), messageId, parent);
        case 'tool_use':
          return this.#toolCall(block, parent);
        default:
          return undefined;
      }
    });
    if (parent === undefined) this.#noteFailure(events, readName(line['error']));
    const brokenOff = this.#partial.breakOff(messageId, parent);
    return before.length + brokenOff.length === 0 ? events : [...brokenOff, ...before, ...events];
  }

  #spoken(
    type: 'message' | 'thought',
    text: string | undefined,
    lineId: string | undefined,
    parent: string | undefined,
  ): readonly AgentEvent[] | undefined {
    if (text === undefined) return undefined;
    const messageId = this.#partial.complete(type, text, parent) ?? lineId;
    const event: { type: typeof type; text: string; messageId?: string; parentToolCallId?: string } = { type, text };
    if (messageId !== undefined) event.messageId = messageId;
    if (parent !== undefined) event.parentToolCallId = parent;
    return [event];
  }

  /** Each word of the agent says anew whether the endpoint failed. */
  #noteFailure(events: readonly AgentEvent[], kind: string | undefined): void {
    for (const event of events) {
      if (event.type !== 'message') continue;
      const { text } = event;
      this.#failure = kind !== undefined || isApiErrorText(text) ? { text, kind } : undefined;
    }
  }

  #toolCall(block: JsonRecord, parent: string | undefined): readonly AgentEvent[] | undefined {
    const call = readToolCall({ id: block['id'], name: block['name'], arguments: block['input'] });
    if (call === undefined) return undefined;
    if (call.kind === 'execute') this.#commandCalls.add(call.toolCallId);
    else this.#tasks.begin(call.toolCallId, call.name, call.input);
    return callEvents(parent === undefined ? call : { ...call, parentToolCallId: parent });
  }

  #decodeResults(line: JsonRecord, text: string, parent: string | undefined): readonly AgentEvent[] {
    const content = readRecord(line['message'])?.['content'];
    // What the CLI adds to a result says nothing of which one it belongs to.
    const details = Array.isArray(content) && content.length === 1 ? line['tool_use_result'] : undefined;
    return decodeBlocks(content, text, (block) => {
      const toolCallId = readName(block['tool_use_id']);
      if (block['type'] !== 'tool_result' || toolCallId === undefined) return undefined;
      const update = this.#update(toolCallId, block, details, parent);
      const entries = update.status === 'completed' ? this.#tasks.apply(toolCallId, details) : undefined;
      // Of the sub-agent that the call began, if it began one.
      const before = [...this.#partial.breakOff(undefined, toolCallId), ...this.#usage.finish(toolCallId)];
      if (entries === undefined) return before.length === 0 ? [update] : [...before, update];
      const origin = parent === undefined ? {} : { parentToolCallId: parent };
      return [...before, update, { type: 'plan', entries, ...origin }];
    });
  }

  #update(
    toolCallId: string,
    block: JsonRecord,
    details: unknown,
    parentToolCallId: string | undefined,
  ): Extract<AgentEvent, { readonly type: 'tool_call_update' }> {
    const output = toolResultText(block['content']);
    const failed = block['is_error'] === true;
    const denied = failed && output !== undefined && isPermissionRefusal(output);
    if (failed) this.#failedCalls.set(toolCallId, denied);
    const isCommand = this.#commandCalls.delete(toolCallId);
    const exitCode = isCommand && output !== undefined ? commandExitCode(output) : undefined;
    const files = failed || isCommand ? undefined : changedFiles(details);
    return toolCallEnd({ toolCallId, failed, output, exitCode, denied, files, parentToolCallId });
  }

  /** Lines of type `stream_event` that hold no piece of a text are raw, whatever is learned from them. */
  #decodePiece(line: JsonRecord, text: string, parent: string | undefined): readonly AgentEvent[] {
    const event = readRecord(line['event']) ?? {};
    switch (event['type']) {
      case 'message_start': {
        const message = readRecord(event['message']) ?? {};
        const messageId = readName(message['id']);
        const brokenOff = this.#partial.breakOff(messageId, parent);
        this.#partial.begin(messageId, parent);
        return [...brokenOff, ...this.#usage.note(message, parent), rawEvent(text)];
      }
      case 'content_block_delta': {
        const piece = this.#partial.piece(event['index'], readRecord(event['delta']) ?? {}, parent);
        return [piece ?? rawEvent(text)];
      }
      case 'message_delta':
        this.#usage.noteEnd(readRecord(event['usage']) ?? {}, parent);
        return [rawEvent(text)];
      case 'message_stop':
        return [...this.#usage.finish(parent), rawEvent(text)];
      default:
        return [rawEvent(text)];
    }
  }
}

/** The events of a message's blocks; the whole line follows raw if one of them is not known. */
function decodeBlocks(
  content: unknown,
  text: string,
  decodeBlock: (block: JsonRecord) => readonly AgentEvent[] | undefined,
): readonly AgentEvent[] {
  const blocks: readonly unknown[] =
    typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? content : [];
  const [first] = blocks;
  // Nearly every message has one.
  if (blocks.length === 1) return decodeKnown(first, decodeBlock) ?? [rawEvent(text)];
  const events: AgentEvent[] = [];
  let isKnown = blocks.length > 0;
  for (const each of blocks) {
    const decoded = decodeKnown(each, decodeBlock);
    if (decoded === undefined) isKnown = false;
    else events.push(...decoded);
  }
  if (!isKnown) events.push(rawEvent(text));
  return events;
}

function decodeKnown(
  block: unknown,
  decodeBlock: (block: JsonRecord) => readonly AgentEvent[] | undefined,
): readonly AgentEvent[] | undefined {
  const record = readRecord(block);
  return record && decodeBlock(record);
}
