import { callEvents, httpStatusIn, JsonLinesDecoder, rawEvent, readName, readRecords, readText } from '../../src/api';
import type { AgentEvent, JsonRecord } from '../../src/api';
import { GrokTodoList } from './grok-todo-list';
import { readGrokToolCall } from './grok-tool-call';

type ToolCall = Extract<AgentEvent, { readonly type: 'tool_call' }>;

const roles: ReadonlySet<unknown> = new Set(['user', 'assistant', 'tool']);

/** What the CLI puts in the place of a message that has only tool calls. */
const filler = 'Using tools to help you...';

/** The last message of a run that used up `--max-tool-rounds`. */
const outOfRounds = 'Maximum tool execution rounds reached. Stopping to prevent infinite loops.';

/**
 * Reads Grok CLI, which prints the messages of the whole conversation when it is over, and after an error of the model
 * only the prompt and the error.
 */
export class GrokJsonlDecoder extends JsonLinesDecoder {
  readonly #plan = new GrokTodoList();
  #answer: string | undefined;

  override end(): readonly AgentEvent[] {
    return this.#answer === undefined ? [] : [resultOf(this.#answer)];
  }

  protected override isEvent(object: JsonRecord): boolean {
    // A model that says nothing has no content, or an empty one.
    return roles.has(object['role']) && typeof (object['content'] ?? '') === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    const content = readText(object['content']) ?? '';
    if (object['role'] === 'assistant') return this.#decodeAssistant(object, content, text);
    const toolCallId = readName(object['tool_call_id']);
    if (object['role'] !== 'tool' || toolCallId === undefined) return [rawEvent(text)];
    // Whether a tool failed, only the text of its shell says.
    const status = content.startsWith('Command failed: ') ? 'failed' : 'completed';
    return [{ type: 'tool_call_update', toolCallId, status, output: content }];
  }

  #decodeAssistant(message: JsonRecord, content: string, text: string): readonly AgentEvent[] {
    const calls = readRecords(message['tool_calls']);
    if (calls.length === 0) {
      this.#answer = content;
      return content === '' ? [] : [{ type: 'message', text: content }];
    }
    this.#answer = undefined;
    const decoded = calls.map(readGrokToolCall);
    const known = decoded.filter((call) => call !== undefined).flatMap((call) => this.#callEvents(call));
    return [
      ...(content === filler || content === '' ? [] : [{ type: 'message' as const, text: content }]),
      ...known,
      ...(decoded.every((call) => call !== undefined) ? [] : [rawEvent(text)]),
    ];
  }

  #callEvents(call: ToolCall): readonly AgentEvent[] {
    const entries = this.#plan.apply(call.name, call.input);
    return entries === undefined ? callEvents(call) : [call, { type: 'plan', entries }];
  }
}

function resultOf(text: string): AgentEvent {
  if (text === outOfRounds) return { type: 'result', isError: true, text, verdict: 'max_turns' };
  if (!/^(?:Sorry, I encountered an error|Error): /.test(text)) return { type: 'result', isError: false, text };
  const status = httpStatusIn(text);
  // A model can write such a text, too.
  return { type: 'result', isError: true, text, inferred: true, ...(status !== undefined && { status }) };
}
