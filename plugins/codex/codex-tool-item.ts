import {
  oneLine,
  readName,
  readRecord,
  readRecords,
  readText,
  toolKindOf,
  toolTitle,
  type AgentEvent,
  type FileDiff,
  type JsonRecord,
  type ToolKind,
  type ToolLocation,
} from '../../src/api';

type ToolCall = Extract<AgentEvent, { readonly type: 'tool_call' }>;
type ToolCallUpdate = Extract<AgentEvent, { readonly type: 'tool_call_update' }>;

/** What a kind of item is as a tool. */
interface ToolShape {
  readonly name: string;
  readonly kind: ToolKind;
  readonly title: string;
  readonly input: unknown;
  readonly locations?: readonly ToolLocation[];
  readonly diffs?: readonly FileDiff[];
}

const shapes: ReadonlyMap<unknown, (item: JsonRecord) => ToolShape> = new Map([
  ['command_execution', commandShape],
  ['mcp_tool_call', mcpShape],
  ['file_change', fileChangeShape],
  ['web_search', webSearchShape],
  ['collab_tool_call', collaborationShape],
  ['todo_list', todoListShape],
]);

/** The item as a tool call; absent if it is none. */
export function readCodexToolCall(item: JsonRecord): ToolCall | undefined {
  const toolCallId = readName(item['id']);
  const shape = shapes.get(item['type']);
  return toolCallId === undefined || shape === undefined
    ? undefined
    : { type: 'tool_call', toolCallId, ...shape(item) };
}

/** How far the item is. What was declined lacked a permission. */
export function readCodexToolUpdate(item: JsonRecord, toolCallId: string, completed: boolean): ToolCallUpdate {
  const output = readText(item['aggregated_output']) ?? mcpOutput(item) ?? agentOutput(item);
  const exitCode = item['exit_code'];
  const denied = item['status'] === 'declined';
  const failed = denied || readRecord(item['error']) !== undefined || item['status'] === 'failed';
  return {
    type: 'tool_call_update',
    toolCallId,
    status: !completed ? 'in_progress' : failed ? 'failed' : 'completed',
    ...(output !== undefined && { output }),
    ...(typeof exitCode === 'number' && Number.isSafeInteger(exitCode) && { exitCode }),
    ...(completed && denied && { denied }),
  };
}

function commandShape(item: JsonRecord): ToolShape {
  const input = { command: readText(item['command']) ?? '' };
  return { name: 'command_execution', kind: 'execute', title: toolTitle(input, 'command_execution'), input };
}

function mcpShape(item: JsonRecord): ToolShape {
  const name = `${readText(item['server']) ?? ''}.${readText(item['tool']) ?? ''}`;
  return { name, kind: 'other', title: toolTitle(item['arguments'], name), input: item['arguments'] ?? null };
}

function fileChangeShape(item: JsonRecord): ToolShape {
  const changes = readRecords(item['changes']);
  const paths = changes.flatMap((change) => readName(change['path']) ?? []);
  // Of files that are written only the path is told.
  const deletes = changes.flatMap(({ kind, path }) => (kind === 'delete' ? (readName(path) ?? []) : []));
  return {
    name: 'file_change',
    kind: changes.length > 0 && changes.every((change) => change['kind'] === 'delete') ? 'delete' : 'edit',
    title: paths.length === 0 ? 'file_change' : oneLine(paths.join(', ')),
    input: { changes },
    ...(paths.length > 0 && { locations: paths.map((path) => ({ path })) }),
    ...(deletes.length > 0 && { diffs: deletes.map((path) => ({ path })) }),
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

function todoListShape(item: JsonRecord): ToolShape {
  return { name: 'todo_list', kind: toolKindOf('todo_list'), title: 'todo_list', input: { items: item['items'] } };
}

/** What the sub-agents answered that the item is about. */
function agentOutput(item: JsonRecord): string | undefined {
  const states = Object.values(readRecord(item['agents_states']) ?? {});
  const messages = readRecords(states).flatMap((state) => readName(state['message']) ?? []);
  return messages.length === 0 ? undefined : messages.join('\n');
}

function mcpOutput(item: JsonRecord): string | undefined {
  const told = readText(readRecord(item['error'])?.['message']);
  if (told !== undefined) return told;
  const texts = readRecords(readRecord(item['result'])?.['content']).flatMap((block) => readText(block['text']) ?? []);
  return texts.length === 0 ? undefined : texts.join('\n');
}
