import { readName, readRecord, readText, toolKindOf, toolTitle, type AgentEvent, type JsonRecord } from '../../src/api';

type ToolCall = Extract<AgentEvent, { readonly type: 'tool_call' }>;

/** A call as the chat completions API writes it: its arguments are JSON in a text. */
export function readGrokToolCall(call: JsonRecord): ToolCall | undefined {
  const toolCallId = readName(call['id']);
  const wanted = readRecord(call['function']) ?? {};
  const name = readName(wanted['name']);
  if (toolCallId === undefined || name === undefined) return undefined;
  const input = parsed(wanted['arguments']);
  return { type: 'tool_call', toolCallId, name, kind: toolKindOf(name), title: toolTitle(input, name), input };
}

/** What the model wrote as arguments need not be JSON. */
function parsed(value: unknown): unknown {
  const text = readText(value);
  if (text === undefined) return value;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
