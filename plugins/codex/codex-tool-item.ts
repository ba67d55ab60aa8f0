import {
  oneLine,
  readName,
  readRecord,
  readRecords,
  readText,
  toolKindOf,
  toolTitle,
  type AgentEvent,
  type JsonRecord,
  type ToolKind,
} from '../../src/api';

type ToolCall = Extract<AgentEvent, { readonly type: 'tool_call' }>;
type ToolCallUpdate = Extract<AgentEvent, { readonly type: 'tool_call_update' }>;

/** What a kind of item is as a tool. */
interface ToolShape {
  readonly name: string;
  readonly kind: ToolKind;
  readonly title: string;
  readonly input: unknown;
}

const shapes: ReadonlyMap<unknown, (item: JsonRecord) => ToolShape> = new Map([
  ['command_execution', commandShape],
  ['mcp_tool_call', mcpShape],
  ['file_change', fileChangeShape],
  ['web_search', webSearchShape],
  ['collab_tool_call', collaborationShape],
]);

/** The item as a tool call; absent if it is none. */
export function readCodexToolCall(item: JsonRecord): ToolCall | undefined {
  const toolCallId = readName(item['id']);
  const shape = shapes.get(item['type']);
  return toolCallId === undefined || shape === undefined
    ? undefined
    : { type: 'tool_call', toolCallId, ...shape(item) };
}

/** How far the item is. A declined command counts as failed. */
export function readCodexToolUpdate(item: JsonRecord, toolCallId: string, completed: boolean): ToolCallUpdate {
  const output = readText(item['aggregated_output']) ?? mcpOutput(item);
  const exitCode = item['exit_code'];
  const failed =
    readRecord(item['error']) !== undefined || ['failed', 'declined'].includes(readText(item['status']) ?? '');
  return {
    type: 'tool_call_update',
    toolCallId,
    status: !completed ? 'in_progress' : failed ? 'failed' : 'completed',
    ...(output !== undefined && { output }),
    ...(typeof exitCode === 'number' && Number.isSafeInteger(exitCode) && { exitCode }),
  };
}

function commandShape(item: JsonRecord): ToolShape {
  const input = { command: readText(item['command']) ?? '' };
  return { name: 'command_execution', kind: 'execute', title: toolTitle(input, 'command_execution'), input };
}

function mcpShape(item: JsonRecord): ToolShape {
  const name = `${readText(item['server']) ?? ''}.${readText(item['tool']) ?? ''}`;
  return { name, kind: 'other', title: toolTitle(item['arguments'], name), input: item['arguments'] };
}

function fileChangeShape(item: JsonRecord): ToolShape {
  const changes = readRecords(item['changes']);
  const paths = changes.flatMap((change) => readName(change['path']) ?? []);
  const onlyDeletes = changes.length > 0 && changes.every((change) => change['kind'] === 'delete');
  return {
    name: 'file_change',
    kind: onlyDeletes ? 'delete' : 'edit',
    title: paths.length === 0 ? 'file_change' : oneLine(paths.join(', ')),
    input: { changes },
  };
}

function webSearchShape(item: JsonRecord): ToolShape {
  const input = { query: readText(item['query']) ?? '' };
  return { name: 'web_search', kind: 'fetch', title: toolTitle(input, 'web_search'), input };
}

function collaborationShape(item: JsonRecord): ToolShape {
  const name = readName(item['tool']) ?? 'collab_tool_call';
  const prompt = readText(item['prompt']);
  const input = prompt === undefined ? {} : { prompt };
  return { name, kind: toolKindOf(name), title: toolTitle(input, name), input };
}

function mcpOutput(item: JsonRecord): string | undefined {
  const told = readText(readRecord(item['error'])?.['message']);
  if (told !== undefined) return told;
  const texts = readRecords(readRecord(item['result'])?.['content']).flatMap((block) => readText(block['text']) ?? []);
  return texts.length === 0 ? undefined : texts.join('\n');
}
