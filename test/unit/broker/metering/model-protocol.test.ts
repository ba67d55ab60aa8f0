import { modelProtocol } from '../../../../src/broker/metering/model-protocol';

test.each([
  ['POST', '/v1/messages', 'anthropic-messages'],
  ['POST', '/base/v1/messages/', 'anthropic-messages'],
  ['POST', '/v1/chat/completions', 'openai-chat'],
  ['POST', '/openai/deployments/x/chat/completions', 'openai-chat'],
  ['POST', '/v1/completions', 'openai-chat'],
  ['POST', '/v1/responses', 'openai-responses'],
  ['POST', '/responses/compact', 'openai-responses'],
  ['POST', '/v1beta/models/gemini-x:generateContent', 'google-generate-content'],
  ['POST', '/v1/projects/p/models/gemini-x:streamGenerateContent', 'google-generate-content'],
  ['POST', '/v1/messages/count_tokens', undefined],
  ['POST', '/v1/messages/batches', undefined],
  ['POST', '/v1/threads/t/messages', undefined],
  ['POST', '/v1beta/models/gemini-x:countTokens', undefined],
  ['POST', '/v1/responses/r/cancel', undefined],
  ['POST', '/v1/embeddings', undefined],
  ['GET', '/v1/models', undefined],
  ['GET', '/v1/responses', undefined],
  ['HEAD', '/v1/messages', undefined],
])('%s %s asks a model in the protocol %s', (method, path, protocol) => {
  expect(modelProtocol(method, path)).toBe(protocol);
});
