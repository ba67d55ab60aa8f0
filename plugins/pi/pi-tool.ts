import { callEvents, patchDiffs, placesOf, readCount, readName, readRecord, readRecords } from '../../src/api';
import { readText, readToolCall, toolCallEnd, type AgentEvent, type JsonRecord, type ToolFiles } from '../../src/api';

/** How the tools refuse a call that Muster gives it where it may only change files of the directory. */
const refusal = /\bThe permission level of this run does not allow that\.$/;

/** The call that `tool_execution_start` tells, with what it says beside; absent if it has no id or no name. */
export function readPiToolCall(event: JsonRecord): readonly AgentEvent[] | undefined {
  const call = readToolCall({ id: event['toolCallId'], name: event['toolName'], arguments: event['args'] });
  return call && callEvents(call);
}

/** The end that `tool_execution_end` tells; absent if it names no call. */
export function readPiToolResult(event: JsonRecord): readonly AgentEvent[] | undefined {
  const toolCallId = readName(event['toolCallId']);
  if (toolCallId === undefined) return undefined;
  const result = readRecord(event['result']) ?? {};
  const texts = readRecords(result['content']).flatMap((part) => readText(part['text']) ?? []);
  const output = texts.length > 0 ? texts.join('\n') : undefined;
  const exitCode = readCount(readRecord(result['structuredContent'])?.['exit_code']);
  const failed = event['isError'] === true;
  const denied = failed && output !== undefined && refusal.test(output);
  return [toolCallEnd({ toolCallId, failed, output, exitCode, denied, files: changedFiles(result['details']) })];
}

/** What an edit changed, with the lines around it. */
function changedFiles(value: unknown): ToolFiles {
  const details = readRecord(value) ?? {};
  const diffs = patchDiffs(readText(details['patch']) ?? '');
  const line = readCount(details['firstChangedLine']);
  if (diffs.length === 0) return {};
  const [first, ...others] = placesOf(diffs);
  const located =
    first !== undefined && line !== undefined && line > 0 ? [{ ...first, line }, ...others] : placesOf(diffs);
  return { locations: located, diffs };
}
