import {
  oneLine,
  patchDiffs,
  readRecord,
  readText,
  readToolCall,
  toolTitle,
  type AgentEvent,
  type JsonRecord,
} from '../../src/api';

type ToolCall = Extract<AgentEvent, { readonly type: 'tool_call' }>;
type ToolCallUpdate = Extract<AgentEvent, { readonly type: 'tool_call_update' }>;

/** The call that a tool part tells of; absent if it has no id or no name. */
export function readOpenCodeToolCall(part: JsonRecord): ToolCall | undefined {
  const state = readRecord(part['state']) ?? {};
  const call = readToolCall({ id: part['callID'], name: part['tool'], arguments: state['input'] });
  const title = oneLine(readText(state['title']) ?? '');
  return call === undefined || title === '' ? call : { ...call, title: toolTitle(call.input, title) };
}

/** How the call went. */
export function readOpenCodeToolUpdate(part: JsonRecord, toolCallId: string): ToolCallUpdate {
  const state = readRecord(part['state']) ?? {};
  const status = state['status'];
  const output = readText(status === 'error' ? state['error'] : state['output']);
  const metadata = readRecord(state['metadata']) ?? {};
  const exitCode = metadata['exit'];
  const diffs = patchDiffs(readText(metadata['diff']) ?? '');
  const failed = status === 'error';
  return {
    type: 'tool_call_update',
    toolCallId,
    status: failed ? 'failed' : status === 'completed' ? 'completed' : 'in_progress',
    ...(output !== undefined && { output }),
    ...(typeof exitCode === 'number' && Number.isSafeInteger(exitCode) && { exitCode }),
    ...(failed && output !== undefined && isRefusal(output) && { denied: true as const }),
    ...(diffs.length > 0 && { diffs }),
  };
}

/** A call for which nobody gave a permission: the run may end with it. The text is the only sign. */
export function isRejection({ status, output }: ToolCallUpdate): boolean {
  return status === 'failed' && /\brejected permission\b/i.test(output ?? '');
}

/** A rule of the configuration can refuse a call, too; the agent then goes on. */
function isRefusal(output: string): boolean {
  return /\brejected permission\b|^The user has specified a rule which prevents you\b/i.test(output);
}
