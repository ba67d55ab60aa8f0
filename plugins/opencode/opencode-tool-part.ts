import {
  oneLine,
  readName,
  readRecord,
  readText,
  toolKindOf,
  toolTitle,
  type AgentEvent,
  type JsonRecord,
} from '../../src/api';

type ToolCall = Extract<AgentEvent, { readonly type: 'tool_call' }>;
type ToolCallUpdate = Extract<AgentEvent, { readonly type: 'tool_call_update' }>;

/** The call that a tool part tells of; absent if it has no id or no name. */
export function readOpenCodeToolCall(part: JsonRecord): ToolCall | undefined {
  const toolCallId = readName(part['callID']);
  const name = readName(part['tool']);
  if (toolCallId === undefined || name === undefined) return undefined;
  const state = readRecord(part['state']) ?? {};
  const input = state['input'];
  const title = toolTitle(input, oneLine(readText(state['title']) ?? '') || name);
  return { type: 'tool_call', toolCallId, name, kind: toolKindOf(name), title, input };
}

/** How the call went. */
export function readOpenCodeToolUpdate(part: JsonRecord, toolCallId: string): ToolCallUpdate {
  const state = readRecord(part['state']) ?? {};
  const status = state['status'];
  const output = readText(status === 'error' ? state['error'] : state['output']);
  const exitCode = readRecord(state['metadata'])?.['exit'];
  return {
    type: 'tool_call_update',
    toolCallId,
    status: status === 'error' ? 'failed' : status === 'completed' ? 'completed' : 'in_progress',
    ...(output !== undefined && { output }),
    ...(typeof exitCode === 'number' && Number.isSafeInteger(exitCode) && { exitCode }),
  };
}

/** A call that was not made because a permission was refused; the text is the only sign of it. */
export function isRejection(update: ToolCallUpdate): boolean {
  return update.status === 'failed' && /\brejected permission\b/i.test(update.output ?? '');
}
