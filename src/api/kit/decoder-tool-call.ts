import type { AgentEvent } from '../run-event';
import { readName, readText } from './decoder-fields';
import { toolFiles } from './decoder-file-changes';
import { isShallow, readJsonObject } from './decoder-json-object';
import { readPlan } from './decoder-plan';
import { readQuestion } from './decoder-question';
import { toolKindOf } from './decoder-tool-kinds';
import { toolTitle } from './decoder-tool-title';

/** The parts of a call as the model's API has them; each may be anything. */
export interface ToolCallParts {
  readonly id: unknown;
  readonly name: unknown;
  /** JSON in a text, as the chat completions API writes it, or the value itself. */
  readonly arguments: unknown;
}

type ToolCallEvent = Extract<AgentEvent, { readonly type: 'tool_call' }>;

/**
 * The event of a call that carries its arguments as a model wrote them; absent if it has no id or no name, and where
 * the arguments have more than 128 levels: whoever writes such ones out again can run out of stack.
 */
export function readToolCall(parts: ToolCallParts): ToolCallEvent | undefined {
  const toolCallId = readName(parts.id);
  const name = readName(parts.name);
  if (toolCallId === undefined || name === undefined) return undefined;
  // The contract wants one, and a damaged line may have none.
  const input = parsed(parts.arguments) ?? null;
  if (!isShallow(input)) return undefined;
  const kind = toolKindOf(name);
  return { type: 'tool_call', toolCallId, name, kind, title: toolTitle(input, name), input, ...toolFiles(kind, input) };
}

/** A call with what it says beside: the plan that it writes, the question that it asks. */
export function callEvents(call: ToolCallEvent): readonly AgentEvent[] {
  const entries = readPlan(call.name, call.input);
  const question = readQuestion(call.name, call.input);
  if (entries === undefined && question === undefined) return [call];
  const { parentToolCallId } = call;
  return [
    call,
    ...(entries === undefined
      ? []
      : [{ type: 'plan' as const, entries, ...(parentToolCallId !== undefined && { parentToolCallId }) }]),
    ...(question === undefined ? [] : [{ type: 'question' as const, text: question }]),
  ];
}

/** What the model wrote as arguments need not be JSON. */
function parsed(value: unknown): unknown {
  const text = readText(value);
  return text === undefined ? value : (readJsonObject(text) ?? text);
}
