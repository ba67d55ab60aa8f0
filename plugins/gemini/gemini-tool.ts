import {
  callEvents,
  readName,
  readRecord,
  readText,
  readToolCall,
  toolCallEnd,
  type AgentEvent,
  type JsonRecord,
} from '../../src/api';

/** Names that the CLI gives the errors of calls that were refused for lack of permission. */
const refusals: ReadonlySet<unknown> = new Set(['policy_violation', 'path_not_in_workspace']);

/** Where a path is looked at before the call begins, the name is that of any wrong argument. */
const refusedPath = /\bPath not in workspace: Attempted path "/;

type ToolCallUpdate = Extract<AgentEvent, { readonly type: 'tool_call_update' }>;

/** The call that a line of type `tool_use` tells, with what it says beside; absent if it has no id or no name. */
export function readGeminiToolCall(event: JsonRecord): readonly AgentEvent[] | undefined {
  const call = readToolCall({ id: event['tool_id'], name: event['tool_name'], arguments: event['parameters'] });
  return call && callEvents(call);
}

/** The end that a line of type `tool_result` tells; absent if it names no call. */
export function readGeminiToolResult(event: JsonRecord): ToolCallUpdate | undefined {
  const toolCallId = readName(event['tool_id']);
  if (toolCallId === undefined) return undefined;
  const error = readRecord(event['error']) ?? {};
  const output = readText(event['output']) ?? readText(error['message']);
  const exitCode = commandExitCode(toolCallId, output);
  const failed = event['status'] === 'error';
  return toolCallEnd({ toolCallId, failed, output, exitCode, denied: isRefusal(error) });
}

function isRefusal(error: JsonRecord): boolean {
  return refusals.has(error['type']) || refusedPath.test(readText(error['message']) ?? '');
}

/** Told only of a command that failed and printed nothing. The id of a call begins with the name of its tool. */
function commandExitCode(toolCallId: string, output = ''): number | undefined {
  if (!toolCallId.startsWith('run_shell_command')) return undefined;
  const told = /^Command exited with code: (\d{1,3})$/.exec(output);
  return told === null ? undefined : Number(told[1]);
}
