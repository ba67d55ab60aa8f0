import type { JsonObject } from '../../api';
import { recordOf, recordsOf } from '../json-reading';
import type { ToolCall } from '../tools/tool-call';
import type { Dialect, Failure, ModelRequest, Reply, ServerSentEvent } from './dialect';
import { functionTool, present } from './function-tool';
import { scriptedUsage } from './scripted-usage';
import { contentText, halves, joinTexts } from './text-blocks';

const target = /\/models\/(?<model>[^/]+):(?<method>generateContent|streamGenerateContent|countTokens)$/;

/** `POST .../models/NAME:generateContent`, `:streamGenerateContent` (events with `alt=sse`) and `:countTokens`. */
export const googleGenerateContent: Dialect = {
  protocol: 'google-generate-content',
  operation: (path) => {
    const method = target.exec(path)?.groups?.['method'];
    if (method === undefined) return undefined;
    return method === 'countTokens' ? 'count-tokens' : 'generate';
  },
  read,
  body: (reply) => chunk(reply, [...thoughtParts(reply, [reply.thought ?? '']), ...partsOf(reply, [reply.text])], true),
  events,
  tokenCount: () => ({ totalTokens: scriptedUsage.input }),
  failure,
};

function read(body: unknown, url: URL): ModelRequest {
  const request = recordOf(body);
  const place = target.exec(url.pathname)?.groups;
  const system = recordOf(request['systemInstruction'] ?? request['system_instruction']);
  const declarations = recordsOf(request['tools']).flatMap((tool) =>
    recordsOf(tool['functionDeclarations'] ?? tool['function_declarations']),
  );
  return {
    model: place?.['model'] === undefined ? undefined : decodeURIComponent(place['model']),
    delivery: deliveryOf(place?.['method'], url),
    system: joinTexts([contentText(system['parts'])]),
    userTexts: recordsOf(request['contents'])
      .filter((content) => content['role'] === 'user' || content['role'] === undefined)
      .map((content) => contentText(content['parts']))
      .filter((text) => text !== ''),
    tools: present(
      declarations.map((tool) => functionTool(tool['name'], tool['parametersJsonSchema'] ?? tool['parameters'])),
    ),
  };
}

function deliveryOf(method: string | undefined, url: URL): ModelRequest['delivery'] {
  if (method !== 'streamGenerateContent') return 'body';
  return url.searchParams.get('alt') === 'sse' ? 'events' : 'list';
}

function partsOf(reply: Reply, texts: readonly string[]): readonly JsonObject[] {
  const spoken = texts.filter((text) => text !== '' || reply.call === undefined).map((text) => ({ text }));
  return reply.call === undefined ? spoken : [...spoken, callPart(reply, reply.call)];
}

function thoughtParts(reply: Reply, texts: readonly string[]): readonly JsonObject[] {
  return reply.thought === undefined ? [] : texts.map((text) => ({ text, thought: true }));
}

function callPart(reply: Reply, call: ToolCall): JsonObject {
  const args = call.input === 'function' ? call.arguments : { input: call.text };
  return { functionCall: { id: `call_${reply.id}`, name: call.name, args } };
}

function chunk(reply: Reply, parts: readonly JsonObject[], last: boolean): JsonObject {
  const content = { role: 'model', parts };
  return {
    candidates: [{ index: 0, content, ...(last ? { finishReason: 'STOP' } : {}) }],
    ...(last ? { usageMetadata: usage() } : {}),
    modelVersion: reply.model,
    responseId: reply.id,
  };
}

/** This protocol counts thoughts apart from `candidatesTokenCount`. */
function usage(): JsonObject {
  return {
    promptTokenCount: scriptedUsage.input,
    cachedContentTokenCount: scriptedUsage.cached,
    candidatesTokenCount: scriptedUsage.output - scriptedUsage.reasoning,
    thoughtsTokenCount: scriptedUsage.reasoning,
    totalTokenCount: scriptedUsage.input + scriptedUsage.output,
  };
}

function events(reply: Reply): readonly ServerSentEvent[] {
  const parts = [...thoughtParts(reply, halves(reply.thought ?? '')), ...partsOf(reply, halves(reply.text))];
  const spread = parts.length === 0 ? [{ text: '' }] : parts;
  return spread.map((part, index) => ({ data: chunk(reply, [part], index === spread.length - 1) }));
}

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

function failure({ status, message, retryAfterSeconds }: Failure): JsonObject {
  const details =
    retryAfterSeconds === undefined
      ? {}
      : {
          details: [
            { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${String(retryAfterSeconds)}s` },
          ],
        };
  const name = statuses[status] ?? (status < 500 ? 'FAILED_PRECONDITION' : 'INTERNAL');
  return { error: { code: status, message, status: name, ...details } };
}
