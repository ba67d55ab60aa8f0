import type { JsonObject } from '../../api';
import { recordOf, recordsOf, textOf } from '../json-reading';
import type { Dialect, ModelRequest, Reply, ServerSentEvent } from './dialect';
import { openaiFailure } from './openai-failure';
import { itemEvents, itemsOf } from './openai-responses-items';
import { responsesTools } from './openai-responses-tools';
import { scriptedUsage } from './scripted-usage';
import { contentText, joinTexts } from './text-blocks';

const createdAt = 1_700_000_000;

/** `POST .../responses`. */
export const openaiResponses: Dialect = {
  protocol: 'openai-responses',
  operation: (path) => (path.endsWith('/responses') ? 'generate' : undefined),
  read,
  body: completed,
  events,
  tokenCount: () => ({ input_tokens: scriptedUsage.input }),
  failure: openaiFailure,
};

function read(body: unknown): ModelRequest {
  const request = recordOf(body);
  const input = textOf(request['input']);
  const messages = recordsOf(request['input']).filter(
    (item) => item['type'] === undefined || item['type'] === 'message',
  );
  const of = (...roles: readonly string[]): string[] =>
    messages
      .filter((message) => roles.includes(textOf(message['role']) ?? ''))
      .map((message) => contentText(message['content']));
  return {
    model: textOf(request['model']),
    delivery: request['stream'] === true ? 'events' : 'body',
    system: joinTexts([textOf(request['instructions']) ?? '', ...of('system', 'developer')]),
    userTexts: input === undefined ? of('user').filter((text) => text !== '') : [input],
    tools: responsesTools(request),
  };
}

function started(reply: Reply): JsonObject {
  return {
    id: `resp_${reply.id}`,
    object: 'response',
    created_at: createdAt,
    model: reply.model,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    output: [],
    usage: null,
  };
}

function completed(reply: Reply): JsonObject {
  return {
    ...started(reply),
    status: 'completed',
    output: itemsOf(reply),
    usage: {
      input_tokens: scriptedUsage.input,
      input_tokens_details: { cached_tokens: scriptedUsage.cached },
      output_tokens: scriptedUsage.output,
      output_tokens_details: { reasoning_tokens: scriptedUsage.reasoning },
      total_tokens: scriptedUsage.input + scriptedUsage.output,
    },
  };
}

function events(reply: Reply): readonly ServerSentEvent[] {
  return [
    { type: 'response.created', response: started(reply) },
    { type: 'response.in_progress', response: started(reply) },
    ...itemsOf(reply).flatMap(itemEvents),
    { type: 'response.completed', response: completed(reply) },
  ].map((event, index) => ({ name: event.type, data: { ...event, sequence_number: index } }));
}
