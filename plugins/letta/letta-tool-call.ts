import { readName, readRecord, readText, toolKindOf, toolTitle, type AgentEvent } from '../../src/api';

/** The call in an event that tells of one; its arguments are JSON in a text. */
export function readLettaToolCall(value: unknown): Extract<AgentEvent, { readonly type: 'tool_call' }> | undefined {
  const call = readRecord(value) ?? {};
  const toolCallId = readName(call['tool_call_id']);
  const name = readName(call['name']);
  if (toolCallId === undefined || name === undefined) return undefined;
  const input = parsed(call['arguments']);
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
