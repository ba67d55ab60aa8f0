import type { JsonObject } from '../../api';
import { recordOf, recordsOf, textOf } from '../json-reading';
import type { ToolCall } from '../tools/tool-call';
import type { Dialect, Failure, ModelRequest, Reply, ServerSentEvent } from './dialect';
import { functionTool, present } from './function-tool';
import { scriptedUsage } from './scripted-usage';
import { contentText, halves, joinTexts } from './text-blocks';

/** `POST .../v1/messages` and `.../v1/messages/count_tokens`. */
export const anthropicMessages: Dialect = {
  protocol: 'anthropic-messages',
  operation: (path) => {
    if (path.endsWith('/v1/messages')) return 'generate';
    return path.endsWith('/v1/messages/count_tokens') ? 'count-tokens' : undefined;
  },
  read,
  body: (reply) => ({ ...envelope(reply), content: contentOf(reply), stop_reason: stopReason(reply), usage: usage() }),
  events,
  tokenCount: () => ({ input_tokens: scriptedUsage.input }),
  failure: (failure) => ({ type: 'error', error: { type: errorType(failure), message: failure.message } }),
};

function read(body: unknown): ModelRequest {
  const request = recordOf(body);
  const messages = recordsOf(request['messages']);
  const of = (role: string): string[] =>
    messages.filter((message) => message['role'] === role).map((message) => contentText(message['content']));
  return {
    model: textOf(request['model']),
    delivery: request['stream'] === true ? 'events' : 'body',
    system: joinTexts([contentText(request['system']), ...of('system')]),
    userTexts: of('user').filter((text) => text !== ''),
    tools: present(recordsOf(request['tools']).map((tool) => functionTool(tool['name'], tool['input_schema']))),
  };
}

function envelope(reply: Reply): JsonObject {
  return { id: `msg_${reply.id}`, type: 'message', role: 'assistant', model: reply.model, stop_sequence: null };
}

function stopReason(reply: Reply): string {
  return reply.call === undefined ? 'end_turn' : 'tool_use';
}

/** This protocol counts cached input apart from `input_tokens`. */
function usage(): JsonObject {
  return {
    input_tokens: scriptedUsage.input - scriptedUsage.cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: scriptedUsage.cached,
    output_tokens: scriptedUsage.output,
  };
}

function argumentsOf(call: ToolCall): JsonObject {
  return call.input === 'function' ? call.arguments : { input: call.text };
}

function toolUse(reply: Reply, call: ToolCall): JsonObject {
  return { type: 'tool_use', id: `toolu_${reply.id}`, name: call.name, input: argumentsOf(call) };
}

/** The signature is what the provider would know its own thought by. */
function thinking({ thought }: Reply): readonly JsonObject[] {
  return thought === undefined ? [] : [{ type: 'thinking', thinking: thought, signature: 'c2NyaXB0ZWQ=' }];
}

function contentOf(reply: Reply): readonly JsonObject[] {
  const text = reply.text === '' && reply.call !== undefined ? [] : [{ type: 'text', text: reply.text }];
  return [...thinking(reply), ...text, ...(reply.call === undefined ? [] : [toolUse(reply, reply.call)])];
}

function events(reply: Reply): readonly ServerSentEvent[] {
  const start = { ...envelope(reply), content: [], stop_reason: null, usage: { ...usage(), output_tokens: 1 } };
  return [
    { type: 'message_start', message: start },
    ...contentOf(reply).flatMap(blockEvents),
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason(reply), stop_sequence: null },
      usage: { output_tokens: scriptedUsage.output },
    },
    { type: 'message_stop' },
  ].map((data) => ({ name: data.type, data }));
}

function blockEvents(block: JsonObject, index: number): readonly ({ readonly type: string } & JsonObject)[] {
  const { opened, deltas } = blockPieces(block);
  return [
    { type: 'content_block_start', index, content_block: { ...block, ...opened } },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

/** What a block has before its content, and the pieces of the content. */
function blockPieces(block: JsonObject): { readonly opened: JsonObject; readonly deltas: readonly JsonObject[] } {
  switch (block['type']) {
    case 'tool_use': {
      const parts = halves(JSON.stringify(block['input']));
      return {
        opened: { input: {} },
        deltas: parts.map((part) => ({ type: 'input_json_delta', partial_json: part })),
      };
    }
    case 'thinking': {
      const parts = halves(textOf(block['thinking']) ?? '');
      return {
        opened: { thinking: '', signature: '' },
        deltas: [
          ...parts.map((part) => ({ type: 'thinking_delta', thinking: part })),
          { type: 'signature_delta', signature: block['signature'] ?? '' },
        ],
      };
    }
    default: {
      const parts = halves(textOf(block['text']) ?? '');
      return { opened: { text: '' }, deltas: parts.map((part) => ({ type: 'text_delta', text: part })) };
    }
  }
}

const errorTypes: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

function errorType(failure: Failure): string {
  return errorTypes[failure.status] ?? (failure.status < 500 ? 'invalid_request_error' : 'api_error');
}
