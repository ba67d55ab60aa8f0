import type { JsonObject } from '../../api';
import { textOf } from '../json-reading';
import type { ToolCall } from '../tools/tool-call';
import type { Reply } from './dialect';
import { halves } from './text-blocks';

type TypedEvent = { readonly type: string } & JsonObject;

/** The output items of an answer, finished. */
export function itemsOf(reply: Reply): readonly JsonObject[] {
  const message = {
    type: 'message',
    id: `msg_${reply.id}`,
    role: 'assistant',
    status: 'completed',
    content: [textPart(reply.text)],
  };
  if (reply.call === undefined) return [...reasoning(reply), message];
  const said = reply.text === '' ? [] : [message];
  return [...reasoning(reply), ...said, callItem(reply, reply.call)];
}

/** What the provider shows of a thought is a summary. */
function reasoning({ id, thought }: Reply): readonly JsonObject[] {
  return thought === undefined ? [] : [{ type: 'reasoning', id: `rs_${id}`, summary: [summaryPart(thought)] }];
}

function summaryPart(text: string): JsonObject {
  return { type: 'summary_text', text };
}

/** The events that build one output item. */
export function itemEvents(item: JsonObject, outputIndex: number): readonly TypedEvent[] {
  const place = { item_id: item['id'] ?? '', output_index: outputIndex };
  return [
    { type: 'response.output_item.added', output_index: outputIndex, item: opened(item) },
    ...contentEvents(item, place),
    { type: 'response.output_item.done', output_index: outputIndex, item },
  ];
}

function textPart(text: string): JsonObject {
  return { type: 'output_text', text, annotations: [] };
}

function callItem(reply: Reply, call: ToolCall): JsonObject {
  const address = {
    call_id: `call_${reply.id}`,
    name: call.name,
    ...(call.namespace === undefined ? {} : { namespace: call.namespace }),
    status: 'completed',
  };
  return call.input === 'function'
    ? { type: 'function_call', id: `fc_${reply.id}`, ...address, arguments: JSON.stringify(call.arguments) }
    : { type: 'custom_tool_call', id: `ctc_${reply.id}`, ...address, input: call.text };
}

/** The item as it is announced: without its content. */
function opened(item: JsonObject): JsonObject {
  const empty = {
    reasoning: { summary: [] },
    message: { content: [] },
    function_call: { arguments: '' },
    custom_tool_call: { input: '' },
  };
  return { ...item, status: 'in_progress', ...empty[item['type'] as keyof typeof empty] };
}

function contentEvents(item: JsonObject, place: JsonObject): readonly TypedEvent[] {
  switch (item['type']) {
    case 'function_call':
      return deltas('response.function_call_arguments', place, 'arguments', textOf(item['arguments']) ?? '');
    case 'custom_tool_call':
      return deltas('response.custom_tool_call_input', place, 'input', textOf(item['input']) ?? '');
    case 'reasoning':
      return reasoningEvents(item, { ...place, summary_index: 0 });
    default:
      return messageEvents(item, { ...place, content_index: 0 });
  }
}

function messageEvents(item: JsonObject, place: JsonObject): readonly TypedEvent[] {
  const [part] = item['content'] as readonly [JsonObject];
  return [
    { type: 'response.content_part.added', ...place, part: textPart('') },
    ...deltas('response.output_text', place, 'text', textOf(part['text']) ?? ''),
    { type: 'response.content_part.done', ...place, part },
  ];
}

function reasoningEvents(item: JsonObject, place: JsonObject): readonly TypedEvent[] {
  const [part] = item['summary'] as readonly [JsonObject];
  return [
    { type: 'response.reasoning_summary_part.added', ...place, part: summaryPart('') },
    ...deltas('response.reasoning_summary_text', place, 'text', textOf(part['text']) ?? ''),
    { type: 'response.reasoning_summary_part.done', ...place, part },
  ];
}

function deltas(prefix: string, place: JsonObject, key: string, text: string): readonly TypedEvent[] {
  return [
    ...halves(text).map((delta) => ({ type: `${prefix}.delta`, ...place, delta })),
    { type: `${prefix}.done`, ...place, [key]: text },
  ];
}
