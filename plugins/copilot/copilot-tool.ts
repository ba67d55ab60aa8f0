import { readCount, readName, readRecord, readText, toolKindOf, toolTitle } from '../../src/api';
import type { AgentEvent, JsonRecord } from '../../src/api';

/** How a tool call ended. */
export interface CopilotToolResult {
  readonly update: Extract<AgentEvent, { readonly type: 'tool_call_update' }>;
  /** The call was not made, because nobody allowed it. */
  readonly refused: boolean;
}

/** The call that `tool.execution_start` tells; absent if it has no id or no name. */
export function readCopilotToolCall(data: JsonRecord): readonly AgentEvent[] | undefined {
  const toolCallId = readName(data['toolCallId']);
  const name = readName(data['toolName']);
  if (toolCallId === undefined || name === undefined) return undefined;
  const input = data['arguments'];
  return [{ type: 'tool_call', toolCallId, name, kind: toolKindOf(name), title: toolTitle(input, name), input }];
}

/** The end that `tool.execution_complete` tells; absent if it names no call. */
export function readCopilotToolResult(data: JsonRecord): CopilotToolResult | undefined {
  const toolCallId = readName(data['toolCallId']);
  if (toolCallId === undefined) return undefined;
  const error = readRecord(data['error']) ?? {};
  const output = readText(readRecord(data['result'])?.['content']) ?? readText(error['message']);
  const exitCode = readCount(readRecord(data['shellExecution'])?.['exitCode']);
  return {
    update: {
      type: 'tool_call_update',
      toolCallId,
      status: data['success'] === true ? 'completed' : 'failed',
      ...(output !== undefined && { output }),
      ...(exitCode !== undefined && { exitCode }),
    },
    refused: error['code'] === 'denied',
  };
}
