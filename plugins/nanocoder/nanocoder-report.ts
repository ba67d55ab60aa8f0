import {
  httpStatusIn,
  readName,
  readRecord,
  readRecords,
  readText,
  readToolCall,
  readUsage,
  callEvents,
} from '../../src/api';
import type { AgentEvent, JsonRecord } from '../../src/api';

/** The events of the one object that Nanocoder prints when a run is over. */
export function readNanocoderReport(report: JsonRecord): readonly AgentEvent[] {
  const text = readText(report['finalText']) ?? '';
  const calls = readRecords(report['toolCalls']).flatMap(readCall);
  const thought = readName(report['reasoning']);
  return [
    ...(thought === undefined ? [] : [{ type: 'thought' as const, text: thought }]),
    ...calls,
    ...(text === '' ? [] : [{ type: 'message' as const, text }]),
    resultOf(report, text),
  ];
}

/** Calls have no ids of their own: they are numbered. */
function readCall(call: JsonRecord, index: number): readonly AgentEvent[] {
  const toolCallId = `call-${String(index + 1)}`;
  const begun = readToolCall({ id: toolCallId, name: call['name'], arguments: call['arguments'] });
  if (begun === undefined) return [];
  const error = readText(call['error']);
  const output = error ?? readText(call['result']);
  const exitCode = /^EXIT_CODE: (\d{1,3})\n/.exec(output ?? '')?.[1];
  const failed = error !== undefined || (exitCode !== undefined && exitCode !== '0');
  return [
    ...callEvents(begun),
    {
      type: 'tool_call_update',
      toolCallId,
      status: failed ? 'failed' : 'completed',
      ...(output !== undefined && { output }),
      ...(exitCode !== undefined && { exitCode: Number(exitCode) }),
    },
  ];
}

function resultOf(report: JsonRecord, text: string): AgentEvent {
  const usage = usageOf(report['usage']);
  const facts = { ...(usage !== undefined && { usage }) };
  if (report['kind'] === 'success') return { type: 'result', isError: false, text, ...facts };
  const tools = report['toolNames'];
  if (report['kind'] === 'tool-approval-required') {
    const names = Array.isArray(tools) ? tools.filter((name) => typeof name === 'string').join(', ') : '';
    return { type: 'result', isError: true, text: `it asked for approval of ${names}`, verdict: 'denied', ...facts };
  }
  const message = readName(report['message']) ?? text;
  const status = httpStatusIn(message);
  return { type: 'result', isError: true, text: message, ...(status !== undefined && { status }), ...facts };
}

function usageOf(value: unknown): ReturnType<typeof readUsage> {
  const usage = readRecord(value) ?? {};
  return readUsage({ inputTokens: usage['inputTokens'], outputTokens: usage['outputTokens'] });
}
