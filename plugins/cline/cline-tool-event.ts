import {
  oneLine,
  readCount,
  readName,
  readRecord,
  readRecords,
  readText,
  readToolCall,
  toolCallEnd,
} from '../../src/api';
import type { AgentEvent, JsonRecord, ToolLocation } from '../../src/api';

type ToolCall = Extract<AgentEvent, { readonly type: 'tool_call' }>;
type ToolCallUpdate = Extract<AgentEvent, { readonly type: 'tool_call_update' }>;

/** How a tool is refused that somebody would have to approve. */
const refusal = /^Tool "[^"]{1,100}" requires approval in a TTY session\b/;

/** The call that an event of a tool's beginning tells of. */
export function readClineToolCall(event: JsonRecord): ToolCall | undefined {
  const call = readToolCall({ id: event['toolCallId'], name: event['toolName'], arguments: event['input'] });
  if (call === undefined) return undefined;
  const fields = readRecord(call.input) ?? {};
  const locations = readRecords(fields['files']).flatMap((file) => locationOf(file) ?? []);
  const title = severalTitle(fields, locations);
  return { ...call, ...(title !== '' && { title }), ...(locations.length > 0 && { locations }) };
}

/** How a call went, from the event of its end. */
export function readClineToolUpdate(event: JsonRecord): ToolCallUpdate | undefined {
  const toolCallId = readName(event['toolCallId']);
  if (toolCallId === undefined) return undefined;
  const whole = readRecord(event['output']);
  const parts = whole === undefined ? readRecords(event['output']) : [whole];
  const failed = event['error'] !== undefined || parts.some((part) => part['success'] === false);
  const output = readText(event['output']) ?? outputOf(parts);
  const exitCode = parts.length === 1 && event['toolName'] === 'run_commands' ? exitCodeOf(output) : undefined;
  const denied = output !== undefined && refusal.test(output);
  return toolCallEnd({ toolCallId, failed, output, exitCode, denied });
}

function locationOf(file: JsonRecord): ToolLocation | undefined {
  const path = readName(file['path']);
  const line = readCount(file['start_line']);
  return path === undefined ? undefined : { path, ...(line !== undefined && line > 0 && { line }) };
}

/** Several commands or files may be asked for in one call. */
function severalTitle({ commands }: JsonRecord, locations: readonly ToolLocation[]): string {
  const asked = Array.isArray(commands) ? commands.filter((each) => typeof each === 'string') : [];
  return oneLine([...asked, ...locations.map(({ path }) => path)].join(', '));
}

function outputOf(parts: readonly JsonRecord[]): string | undefined {
  const texts = parts.flatMap(
    (part) => readText(part['result']) ?? readText(part['error']) ?? readText(part['text']) ?? [],
  );
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** Told of a command that failed, behind what it printed. */
function exitCodeOf(output = ''): number | undefined {
  const code = /\[Command exited with code (\d{1,3})\]\s*$/.exec(output.slice(-200))?.[1];
  return code === undefined ? undefined : Number(code);
}
