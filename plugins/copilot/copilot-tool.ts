import { callEvents, patchDiffs, placesOf, readCount, readName, readRecord, readRecords } from '../../src/api';
import {
  readText,
  readToolCall,
  toolCallEnd,
  type AgentEvent,
  type FileDiff,
  type JsonRecord,
  type ToolFiles,
} from '../../src/api';

type ToolCallUpdate = Extract<AgentEvent, { readonly type: 'tool_call_update' }>;

/** The call that `tool.execution_start` tells, with what it says beside; absent if it has no id or no name. */
export function readCopilotToolCall(data: JsonRecord, parent: string | undefined): readonly AgentEvent[] | undefined {
  const call = readToolCall({ id: data['toolCallId'], name: data['toolName'], arguments: data['arguments'] });
  if (call === undefined) return undefined;
  // A patch comes as a text and not as a field of an object.
  const patch = call.kind === 'edit' && typeof call.input === 'string' ? filesOf(patchDiffs(call.input)) : {};
  return callEvents({ ...call, ...patch, ...(parent !== undefined && { parentToolCallId: parent }) });
}

/** The end that `tool.execution_complete` tells; absent if it names no call. */
export function readCopilotToolResult(data: JsonRecord, parent: string | undefined): ToolCallUpdate | undefined {
  const toolCallId = readName(data['toolCallId']);
  if (toolCallId === undefined) return undefined;
  const error = readRecord(data['error']) ?? {};
  const result = readRecord(data['result']) ?? {};
  const output = readText(result['content']) ?? readText(error['message']);
  const exitCode = readCount(readRecord(data['shellExecution'])?.['exitCode']);
  const completed = data['success'] === true;
  const denied = error['code'] === 'denied';
  const files = changedFiles(data['fileEdits'], result['detailedContent']);
  return toolCallEnd({ toolCallId, failed: !completed, output, exitCode, denied, files, parentToolCallId: parent });
}

/** What a tool changed. Reading a file gives a patch too, but no list of changed files. */
function changedFiles(edits: unknown, patch: unknown): ToolFiles {
  const paths = readRecords(edits).flatMap((edit) => readName(edit['path']) ?? []);
  if (paths.length === 0) return {};
  // The line feed that ends a file is shown as an empty line more.
  const diffs = patchDiffs((readText(patch) ?? '').replace(/\n \n$/, '\n'));
  // In a patch the path has lost the slash that it began with.
  const named = diffs.map((diff) => ({ ...diff, path: paths.find((path) => path.endsWith(diff.path)) ?? diff.path }));
  return { locations: paths.map((path) => ({ path })), ...(named.length > 0 && { diffs: named }) };
}

function filesOf(diffs: readonly FileDiff[]): ToolFiles {
  return diffs.length === 0 ? {} : { locations: placesOf(diffs), diffs };
}
