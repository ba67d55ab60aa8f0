import type { JsonObject } from '../../api';
import { recordOf, recordsOf, textOf } from '../json-reading';
import type { ToolCall } from '../tools/tool-call';
import type { Dialect, ModelRequest, Reply, ServerSentEvent } from './dialect';
import { functionTool, present } from './function-tool';
import { openaiFailure } from './openai-failure';
import { scriptedUsage } from './scripted-usage';
import { contentText, halves, joinTexts } from './text-blocks';

/** A fixed time, in seconds: nothing depends on it, and answers stay comparable. */
const created = 1_700_000_000;

/** `POST .../chat/completions`. */
export const openaiChat: Dialect = {
  protocol: 'openai-chat',
  operation: (path) => (path.endsWith('/chat/completions') ? 'generate' : undefined),
  read,
  body,
  events,
  tokenCount: () => ({ input_tokens: scriptedUsage.input }),
  failure: openaiFailure,
};

function read(body: unknown): ModelRequest {
  const request = recordOf(body);
  const messages = recordsOf(request['messages']);
  const of = (...roles: readonly string[]): string[] =>
    messages
      .filter((message) => roles.includes(textOf(message['role']) ?? ''))
      .map((message) => contentText(message['content']));
  return {
    model: textOf(request['model']),
    delivery: request['stream'] === true ? 'events' : 'body',
    system: joinTexts(of('system', 'developer')),
    userTexts: of('user').filter((text) => text !== ''),
    tools: present(
      recordsOf(request['tools']).map((tool) => {
        const declared = recordOf(tool['function']);
        return functionTool(declared['name'], declared['parameters']);
      }),
    ),
  };
}

function usage(): JsonObject {
  return {
    prompt_tokens: scriptedUsage.input,
    completion_tokens: scriptedUsage.output,
    total_tokens: scriptedUsage.input + scriptedUsage.output,
    prompt_tokens_details: { cached_tokens: scriptedUsage.cached },
    completion_tokens_details: { reasoning_tokens: scriptedUsage.reasoning },
  };
}

function finishReason(reply: Reply): string {
  return reply.call === undefined ? 'stop' : 'tool_calls';
}

function argumentsText(call: ToolCall): string {
  return call.input === 'function' ? JSON.stringify(call.arguments) : JSON.stringify({ input: call.text });
}

function body(reply: Reply): JsonObject {
  const content = reply.text === '' && reply.call !== undefined ? null : reply.text;
  const call = reply.call;
  const calls =
    call === undefined
      ? {}
      : {
          tool_calls: [
            { id: `call_${reply.id}`, type: 'function', function: { name: call.name, arguments: argumentsText(call) } },
          ],
        };
  return {
    id: `chatcmpl-${reply.id}`,
    object: 'chat.completion',
    created,
    model: reply.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, ...thought(reply), ...calls },
        finish_reason: finishReason(reply),
      },
    ],
    usage: usage(),
  };
}

/** The protocol has no field for a thought; this is the one that servers of open models have agreed on. */
function thought(reply: Reply): JsonObject {
  return reply.thought === undefined ? {} : { reasoning_content: reply.thought };
}

function events(reply: Reply): readonly ServerSentEvent[] {
  const chunk = { id: `chatcmpl-${reply.id}`, object: 'chat.completion.chunk', created, model: reply.model };
  const withDelta = (delta: JsonObject, finish: string | null = null): ServerSentEvent => ({
    data: { ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] },
  });
  return [
    withDelta({ role: 'assistant', content: '' }),
    ...halves(reply.thought ?? '').map((part) => withDelta({ reasoning_content: part })),
    ...halves(reply.text).map((content) => withDelta({ content })),
    ...(reply.call === undefined ? [] : callDeltas(reply, reply.call).map((delta) => withDelta(delta))),
    withDelta({}, finishReason(reply)),
    { data: { ...chunk, choices: [], usage: usage() } },
    { data: '[DONE]' },
  ];
}

function callDeltas(reply: Reply, call: ToolCall): readonly JsonObject[] {
  const first = { index: 0, id: `call_${reply.id}`, type: 'function', function: { name: call.name, arguments: '' } };
  const parts = halves(argumentsText(call)).map((part) => ({ index: 0, function: { arguments: part } }));
  return [first, ...parts].map((part) => ({ tool_calls: [part] }));
}
