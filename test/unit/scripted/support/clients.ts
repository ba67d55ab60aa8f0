import type { ScriptedServer } from '../../../../src/scripted';
import type { WireProtocol } from '../../../../src/api';

/** One protocol as a client sees it. */
export interface Client {
  readonly protocol: WireProtocol;
  readonly path: string;
  readonly streamPath: string;
  readonly authHeader: (key: string) => Readonly<Record<string, string>>;
  readonly body: (options: { stream: boolean; tools: boolean }) => Readonly<Record<string, unknown>>;
}

const schema = { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] };
const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

export const clients: Readonly<Record<WireProtocol, Client>> = {
  'anthropic-messages': {
    protocol: 'anthropic-messages',
    path: '/v1/messages',
    streamPath: '/v1/messages?beta=true',
    authHeader: (key) => ({ 'x-api-key': key }),
    body: ({ stream, tools }) => ({
      model: 'model-a',
      stream,
      system: [{ type: 'text', text: 'be kind' }],
      messages: [
        { role: 'user', content: 'first words' },
        { role: 'system', content: 'and brief' },
        {
          role: 'user',
          content: [
            { type: 'tool_result', content: 'x' },
            { type: 'text', text: 'more words' },
          ],
        },
      ],
      ...(tools ? { tools: [{ name: 'Bash', input_schema: schema }] } : {}),
    }),
  },
  'openai-chat': {
    protocol: 'openai-chat',
    path: '/v1/chat/completions',
    streamPath: '/v1/chat/completions',
    authHeader: bearer,
    body: ({ stream, tools }) => ({
      model: 'model-a',
      stream,
      messages: [
        { role: 'system', content: 'be kind' },
        { role: 'developer', content: [{ type: 'text', text: 'and brief' }] },
        { role: 'user', content: 'first words' },
        { role: 'tool', content: 'x' },
        { role: 'user', content: [{ type: 'text', text: 'more words' }] },
      ],
      ...(tools ? { tools: [{ type: 'function', function: { name: 'Bash', parameters: schema } }] } : {}),
    }),
  },
  'openai-responses': {
    protocol: 'openai-responses',
    path: '/v1/responses',
    streamPath: '/v1/responses',
    authHeader: bearer,
    body: ({ stream, tools }) => ({
      model: 'model-a',
      stream,
      instructions: 'be kind',
      input: [
        { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'and brief' }] },
        { role: 'user', content: 'first words' },
        { type: 'function_call_output', call_id: '1', output: 'x' },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'more words' }] },
      ],
      ...(tools ? { tools: [{ type: 'function', name: 'Bash', parameters: schema }] } : {}),
    }),
  },
  'google-generate-content': {
    protocol: 'google-generate-content',
    path: '/v1beta/models/model-a:generateContent',
    streamPath: '/v1beta/models/model-a:streamGenerateContent?alt=sse',
    authHeader: (key) => ({ 'x-goog-api-key': key }),
    body: ({ tools }) => ({
      systemInstruction: { parts: [{ text: 'be kind' }, { text: 'and brief' }] },
      contents: [
        { role: 'user', parts: [{ text: 'first words' }] },
        { role: 'model', parts: [{ text: 'x' }] },
        { role: 'user', parts: [{ functionResponse: { name: 'Bash' } }] },
        { parts: [{ text: 'more words' }] },
      ],
      ...(tools ? { tools: [{ functionDeclarations: [{ name: 'Bash', parametersJsonSchema: schema }] }] } : {}),
    }),
  },
};

/** Sends one model request. */
export function ask(
  server: ScriptedServer,
  client: Client,
  {
    stream = false,
    tools = true,
    ...init
  }: { stream?: boolean; tools?: boolean; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(`${server.url}${stream ? client.streamPath : client.path}`, {
    method: 'POST',
    body: JSON.stringify(client.body({ stream, tools })),
    ...init,
  });
}
