import { readCount, readName, readRecord, readRecords, readText, toolKindOf, toolTitle } from '../../src/api';
import type { AgentEvent, JsonRecord } from '../../src/api';

/** The call that `tool_execution_start` tells; absent if it has no id or no name. */
export function readPiToolCall(event: JsonRecord): readonly AgentEvent[] | undefined {
  const toolCallId = readName(event['toolCallId']);
  const name = readName(event['toolName']);
  if (toolCallId === undefined || name === undefined) return undefined;
  const input = event['args'];
  return [{ type: 'tool_call', toolCallId, name, kind: toolKindOf(name), title: toolTitle(input, name), input }];
}

/** The end that `tool_execution_end` tells; absent if it names no call. */
export function readPiToolResult(event: JsonRecord): readonly AgentEvent[] | undefined {
  const toolCallId = readName(event['toolCallId']);
  if (toolCallId === undefined) return undefined;
  const result = readRecord(event['result']) ?? {};
  const texts = readRecords(result['content']).flatMap((part) => readText(part['text']) ?? []);
  const exitCode = readCount(readRecord(result['structuredContent'])?.['exit_code']);
  return [
    {
      type: 'tool_call_update',
      toolCallId,
      status: event['isError'] === true ? 'failed' : 'completed',
      ...(texts.length > 0 && { output: texts.join('\n') }),
      ...(exitCode !== undefined && { exitCode }),
    },
  ];
}
