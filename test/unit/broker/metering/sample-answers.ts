import type { Usage } from '../../../../src/api';
import type { WireProtocol } from '../../../../src/api/wire-protocol';

/** One answer as a provider sends it, and what it says of itself. */
export interface SampleAnswer {
  readonly what: string;
  readonly protocol: WireProtocol;
  readonly text: string;
  readonly usage: Usage;
  readonly id: string;
  readonly model: string;
}

/** Server-sent events with the type of each as its name, where it has one. */
export function sse(...events: readonly unknown[]): string {
  return events
    .map((event) => {
      const type = (event as { readonly type?: string }).type;
      return `${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(event)}\n\n`;
    })
    .join('');
}

const openAiUsage = {
  prompt_tokens: 11,
  completion_tokens: 7,
  total_tokens: 18,
  prompt_tokens_details: { cached_tokens: 5 },
  completion_tokens_details: { reasoning_tokens: 3 },
};
const responsesUsage = {
  input_tokens: 11,
  output_tokens: 7,
  total_tokens: 18,
  input_tokens_details: { cached_tokens: 5, cache_write_tokens: 2 },
  output_tokens_details: { reasoning_tokens: 3 },
};
const full: Usage = { inputTokens: 11, cachedInputTokens: 5, outputTokens: 7, reasoningTokens: 3 };
const anthropicStart = {
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    model: 'claude-x',
    content: [],
    usage: { input_tokens: 4, cache_creation_input_tokens: 2, cache_read_input_tokens: 5, output_tokens: 1 },
  },
};
const anthropicUsage: Usage = { inputTokens: 11, cachedInputTokens: 5, cacheWriteTokens: 2, outputTokens: 7 };
const chunk = (rest: object): object => ({ id: 'c-1', object: 'chat.completion.chunk', model: 'gpt-x', ...rest });
const response = (rest: object): object => ({ id: 'resp_1', object: 'response', model: 'gpt-x', ...rest });
const candidates = (text: string, rest: object = {}): object => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, ...rest }],
  modelVersion: 'gemini-x',
  responseId: 'g-1',
});
const metadata = {
  promptTokenCount: 8,
  toolUsePromptTokenCount: 3,
  cachedContentTokenCount: 5,
  candidatesTokenCount: 4,
  thoughtsTokenCount: 3,
  totalTokenCount: 18,
};
const textDelta = (text: string): object => ({
  type: 'content_block_delta',
  index: 0,
  delta: { type: 'text_delta', text },
});

/** Complete answers of all four protocols, as streams and in one piece. */
export const wholeAnswers: readonly SampleAnswer[] = [
  {
    what: 'a stream of messages',
    protocol: 'anthropic-messages',
    text: sse(
      { type: 'ping' },
      anthropicStart,
      { type: 'ping' },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      textDelta('Grüße 😀, says \\"usage\\": {"error": 1}'),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: null }, usage: { output_tokens: 3 } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 7 } },
      { type: 'message_stop' },
    ),
    usage: anthropicUsage,
    id: 'msg_1',
    model: 'claude-x',
  },
  {
    what: 'a stream of messages that tells all of its input at the end',
    protocol: 'anthropic-messages',
    text: sse(
      { type: 'message_start', message: { ...anthropicStart.message, usage: { input_tokens: 0, output_tokens: 0 } } },
      textDelta('a'),
      { type: 'message_delta', delta: {}, usage: { ...anthropicStart.message.usage, output_tokens: 7 } },
    ),
    usage: anthropicUsage,
    id: 'msg_1',
    model: 'claude-x',
  },
  {
    what: 'a message in one piece',
    protocol: 'anthropic-messages',
    text: JSON.stringify({ ...anthropicStart.message, usage: { ...anthropicStart.message.usage, output_tokens: 7 } }),
    usage: anthropicUsage,
    id: 'msg_1',
    model: 'claude-x',
  },
  {
    what: 'a stream of chunks',
    protocol: 'openai-chat',
    text: `${sse(
      chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: 'hé' }, finish_reason: null }], usage: null }),
      chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: null }),
      chunk({ choices: [], usage: openAiUsage }),
    )}data: [DONE]\n\n`,
    usage: full,
    id: 'c-1',
    model: 'gpt-x',
  },
  {
    what: 'a stream of chunks, each with the usage up to now',
    protocol: 'openai-chat',
    text: sse(
      chunk({ choices: [{ delta: { content: 'a' } }], usage: { prompt_tokens: 11, completion_tokens: 1 } }),
      chunk({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: openAiUsage }),
    ),
    usage: full,
    id: 'c-1',
    model: 'gpt-x',
  },
  {
    what: 'a stream of chunks with the usage in the choice',
    protocol: 'openai-chat',
    text: sse(chunk({ choices: [{ delta: {}, finish_reason: 'stop', usage: openAiUsage }] })),
    usage: full,
    id: 'c-1',
    model: 'gpt-x',
  },
  {
    what: 'a completion in one piece, after white space',
    protocol: 'openai-chat',
    text: `\n   \n${JSON.stringify(chunk({ choices: [{ message: { content: 'a' } }], usage: openAiUsage }))}\n`,
    usage: full,
    id: 'c-1',
    model: 'gpt-x',
  },
  {
    what: 'a completion whose output leaves reasoning out',
    protocol: 'openai-chat',
    text: JSON.stringify(chunk({ choices: [], usage: { ...openAiUsage, completion_tokens: 4 } })),
    usage: full,
    id: 'c-1',
    model: 'gpt-x',
  },
  {
    what: 'a stream of a response',
    protocol: 'openai-responses',
    text: sse(
      { type: 'response.created', response: response({ usage: null, error: null }) },
      { type: 'response.output_text.delta', item_id: 'i', delta: 'a' },
      { type: 'response.completed', response: response({ usage: responsesUsage, error: null }) },
    ),
    usage: { ...full, cacheWriteTokens: 2 },
    id: 'resp_1',
    model: 'gpt-x',
  },
  {
    what: 'a response that is incomplete',
    protocol: 'openai-responses',
    text: sse({ type: 'response.incomplete', response: response({ usage: responsesUsage, error: null }) }),
    usage: { ...full, cacheWriteTokens: 2 },
    id: 'resp_1',
    model: 'gpt-x',
  },
  {
    what: 'a response in one piece',
    protocol: 'openai-responses',
    text: JSON.stringify(response({ output: [], usage: responsesUsage, error: null })),
    usage: { ...full, cacheWriteTokens: 2 },
    id: 'resp_1',
    model: 'gpt-x',
  },
  {
    what: 'a stream of candidates, in lines that end in CRLF',
    protocol: 'google-generate-content',
    text: sse(
      {
        ...candidates('a'),
        usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 1, cachedContentTokenCount: 9 },
      },
      { ...candidates('', { finishReason: 'STOP' }), usageMetadata: metadata },
    ).replaceAll('\n', '\r\n'),
    usage: full,
    id: 'g-1',
    model: 'gemini-x',
  },
  {
    what: 'a list of candidates',
    protocol: 'google-generate-content',
    text: JSON.stringify([candidates('a'), { ...candidates('', { finishReason: 'STOP' }), usageMetadata: metadata }]),
    usage: full,
    id: 'g-1',
    model: 'gemini-x',
  },
  {
    what: 'candidates in one piece',
    protocol: 'google-generate-content',
    text: JSON.stringify({ ...candidates('a', { finishReason: 'STOP' }), usageMetadata: metadata }),
    usage: full,
    id: 'g-1',
    model: 'gemini-x',
  },
];
