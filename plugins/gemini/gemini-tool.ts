import { readName, readRecord, readText, toolKindOf, toolTitle, type AgentEvent, type JsonRecord } from '../../src/api';

/** How a tool call ended. */
export interface GeminiToolResult {
  readonly update: Extract<AgentEvent, { readonly type: 'tool_call_update' }>;
  /** The policy of the run did not allow the call. */
  readonly refused: boolean;
}

/** The call that a line of type `tool_use` tells; absent if it has no id or no name. */
export function readGeminiToolCall(event: JsonRecord): readonly AgentEvent[] | undefined {
  const toolCallId = readName(event['tool_id']);
  const name = readName(event['tool_name']);
  if (toolCallId === undefined || name === undefined) return undefined;
  const input = event['parameters'];
  return [{ type: 'tool_call', toolCallId, name, kind: toolKindOf(name), title: toolTitle(input, name), input }];
}

/** The end that a line of type `tool_result` tells; absent if it names no call. It has no exit code of commands. */
export function readGeminiToolResult(event: JsonRecord): GeminiToolResult | undefined {
  const toolCallId = readName(event['tool_id']);
  if (toolCallId === undefined) return undefined;
  const error = readRecord(event['error']) ?? {};
  const output = readText(event['output']) ?? readText(error['message']);
  const status = event['status'] === 'error' ? ('failed' as const) : ('completed' as const);
  return {
    update: { type: 'tool_call_update', toolCallId, status, ...(output !== undefined && { output }) },
    refused: error['type'] === 'policy_violation',
  };
}
