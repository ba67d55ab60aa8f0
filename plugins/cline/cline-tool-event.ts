import { oneLine, readName, readRecord, readRecords, readText, toolKindOf, toolTitle } from '../../src/api';
import type { AgentEvent, JsonRecord } from '../../src/api';

/** The call that an event of a tool's beginning tells of. */
export function readClineToolCall(event: JsonRecord): AgentEvent | undefined {
  const toolCallId = readName(event['toolCallId']);
  const name = readName(event['toolName']);
  if (toolCallId === undefined || name === undefined) return undefined;
  const input = event['input'];
  return { type: 'tool_call', toolCallId, name, kind: toolKindOf(name), title: titleOf(input, name), input };
}

/** How a call went, from the event of its end. */
export function readClineToolUpdate(event: JsonRecord): AgentEvent | undefined {
  const toolCallId = readName(event['toolCallId']);
  if (toolCallId === undefined) return undefined;
  const parts = readRecords(event['output']);
  const failed = event['error'] !== undefined || parts.some((part) => part['success'] === false);
  const output = outputOf(event['output'], parts);
  return {
    type: 'tool_call_update',
    toolCallId,
    status: failed ? 'failed' : 'completed',
    ...(output !== undefined && { output }),
  };
}

/** Several commands or files may be asked for in one call. */
function titleOf(input: unknown, name: string): string {
  const fields = readRecord(input) ?? {};
  const commands = Array.isArray(fields['commands'])
    ? fields['commands'].filter((each) => typeof each === 'string')
    : [];
  const paths = readRecords(fields['files']).flatMap((file) => readText(file['path']) ?? []);
  const several = oneLine([...commands, ...paths].join(', '));
  return several === '' ? toolTitle(input, name) : several;
}

function outputOf(output: unknown, parts: readonly JsonRecord[]): string | undefined {
  if (typeof output === 'string') return output;
  const fields = readRecord(output) ?? {};
  const told = readText(fields['error']) ?? readText(fields['text']);
  if (told !== undefined) return told;
  const texts = parts.flatMap((part) => readText(part['result']) ?? readText(part['error']) ?? []);
  return texts.length === 0 ? undefined : texts.join('\n');
}
