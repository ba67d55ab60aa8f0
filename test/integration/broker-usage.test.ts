import { gzipSync } from 'node:zlib';
import type { Usage, WireProtocol } from '../../src/api';
import { scriptedUsage, startScriptedServer, type Scenario, type ScriptedServer } from '../../src/scripted';
import { ask, brokerFor, cleanUp, openAnswer, startUpstream } from './broker-fixtures';

const servers: ScriptedServer[] = [];

afterEach(async () => {
  await cleanUp();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const scripted = async (...steps: Scenario['steps']): Promise<ScriptedServer> => {
  const server = await startScriptedServer({ scenario: { steps } });
  servers.push(server);
  return server;
};

const google = (method: string): string => `/v1beta/models/m-1:${method}`;
const words = 'word '.repeat(400);
const tools = {
  anthropic: [{ name: 'f', input_schema: {} }],
  chat: [{ type: 'function', function: { name: 'f', parameters: {} } }],
  responses: [{ type: 'function', name: 'f', parameters: {} }],
  google: [{ functionDeclarations: [{ name: 'f' }] }],
};
const streamed = { stream: true };

type Request = readonly [what: string, protocol: WireProtocol, path: string, body: object];

const requests: readonly Request[] = [
  ['messages', 'anthropic-messages', '/v1/messages', { model: 'm-1', tools: tools.anthropic }],
  ['messages, streaming', 'anthropic-messages', '/v1/messages', { model: 'm-1', tools: tools.anthropic, ...streamed }],
  ['chat', 'openai-chat', '/v1/chat/completions', { model: 'm-1', tools: tools.chat }],
  ['chat, streaming', 'openai-chat', '/v1/chat/completions', { model: 'm-1', tools: tools.chat, ...streamed }],
  ['responses', 'openai-responses', '/v1/responses', { model: 'm-1', tools: tools.responses }],
  ['responses, streaming', 'openai-responses', '/v1/responses', { model: 'm-1', tools: tools.responses, ...streamed }],
  ['Google', 'google-generate-content', google('generateContent'), { contents: [], tools: tools.google }],
  ['Google, a list', 'google-generate-content', google('streamGenerateContent'), { contents: [], tools: tools.google }],
  [
    'Google, streaming',
    'google-generate-content',
    `${google('streamGenerateContent')}?alt=sse`,
    { contents: [], tools: tools.google },
  ],
];

/** What the scripted model says of each answer; one protocol has no word for reasoning. */
function served(protocol: WireProtocol): Usage {
  const { input, cached, output, reasoning } = scriptedUsage;
  return {
    inputTokens: input,
    cachedInputTokens: cached,
    outputTokens: output,
    ...(protocol === 'anthropic-messages' ? { cacheWriteTokens: 0 } : { reasoningTokens: reasoning }),
  };
}

describe.each(requests)('%s', (_what, protocol, path, body) => {
  test('the fact has the usage that the scripted server serves, and the answer passes unchanged', async () => {
    const server = await scripted({ kind: 'turn', say: words });
    const broker = await brokerFor(server.url, {
      prices: { asOf: '2026-11-30', models: [{ match: 'm-1', input: 2, cachedInput: 1, output: 10 }] },
    });
    const seen = await ask(broker, path, { body });
    const [fact] = await broker.told(1);
    expect(seen.body).toContain('word word');
    expect(fact).toMatchObject({
      status: 200,
      model: 'm-1',
      usage: served(protocol),
      usageSource: 'reported',
      responseId: expect.stringMatching(/[0-9a-f]{24}$/) as string,
      responseBytes: Buffer.byteLength(seen.body),
      costUsd: (6 * 2 + 5 * 1 + 7 * 10) / 1_000_000,
    });
    expect(fact?.usage).toEqual(served(protocol));
    expect(seen.body).toContain(fact?.responseId ?? 'no id');
  });

  test('an answer that was cut is estimated', async () => {
    const server = await scripted({ kind: 'cut', say: words, times: 'always' });
    const broker = await brokerFor(server.url);
    await expect(ask(broker, path, { body })).rejects.toThrow();
    const [fact] = await broker.told(1);
    expect(fact).toMatchObject({ status: 200, cut: true, usageSource: 'estimated' });
    expect(fact?.usage?.inputTokens).toBeGreaterThan(0);
    // About half of two thousand bytes were seen.
    expect(fact?.usage?.outputTokens).toBeGreaterThan(100);
    expect(fact?.usage?.outputTokens).toBeLessThan(1000);
  });

  test('an error has its code and no usage', async () => {
    const server = await scripted({ kind: 'error', status: 404, message: 'no such model', times: 'always' });
    const broker = await brokerFor(server.url);
    await ask(broker, path, { body });
    const [fact] = await broker.told(1);
    expect(fact).toMatchObject({
      status: 404,
      errorMessage: 'no such model',
      errorCode: expect.stringMatching(/^(not_found_error|model_not_found|NOT_FOUND)$/) as string,
    });
    expect(fact).not.toHaveProperty('usage');
  });

  test('a limit of the rate has its seconds', async () => {
    const server = await scripted({ kind: 'error', status: 429, message: 'x', retryAfterSeconds: 30, times: 'always' });
    const broker = await brokerFor(server.url);
    await ask(broker, path, { body });
    expect(await broker.told(1)).toMatchObject([{ status: 429, retryAfterSeconds: 30 }]);
  });
});

test.each([
  ['POST', '/v1/messages/count_tokens', { model: 'm-1', tools: tools.anthropic }],
  ['POST', google('countTokens'), { contents: [] }],
  ['GET', '/v1/models', undefined],
])('%s %s has no usage', async (method, path, body) => {
  const broker = await brokerFor((await scripted({ kind: 'turn', say: 'x' })).url);
  await ask(broker, path, { method, body });
  const [fact] = await broker.told(1);
  expect(fact).toMatchObject({ status: 200 });
  expect(fact).not.toHaveProperty('usage');
  expect(fact).not.toHaveProperty('usageSource');
});

test('the wait that stands in the body alone is read, and that of a header goes before it', async () => {
  const retryDelay = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7.5s' };
  const port = await startUpstream((incoming, response) => {
    incoming.resume();
    response.writeHead(429, incoming.url === '/header' ? { 'retry-after-ms': '1500', 'retry-after': '30' } : {});
    response.end(JSON.stringify({ error: { code: 429, status: 'RESOURCE_EXHAUSTED', details: [retryDelay] } }));
  });
  const broker = await brokerFor(port);
  await ask(broker, '/body', { body: {} });
  await ask(broker, '/header', { body: {} });
  expect(await broker.told(2)).toMatchObject([{ retryAfterSeconds: 7.5 }, { retryAfterSeconds: 1.5 }]);
});

test('a failure in the midst of a stream is in the fact, whose status is what the agent got', async () => {
  const port = await startUpstream((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n');
  });
  const broker = await brokerFor(port);
  await ask(broker, '/v1/messages', { body: { model: 'm-1' } });
  expect(await broker.told(1)).toMatchObject([
    { status: 200, errorMessage: 'Overloaded', errorCode: 'overloaded_error' },
  ]);
});

test('usage of an answer that comes compressed is read', async () => {
  const port = await startUpstream((incoming, response) => {
    incoming.resume();
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(JSON.stringify({ id: 'x', usage: { input_tokens: 1, output_tokens: 2 } })));
  });
  const broker = await brokerFor(port);
  await ask(broker, '/v1/responses', { body: { model: 'm-1' } });
  expect(await broker.told(1)).toMatchObject([{ usage: { inputTokens: 1, outputTokens: 2 }, usageSource: 'reported' }]);
});

test('a stream is not held back by what is read from it', async () => {
  let next: () => void = () => undefined;
  const port = await startUpstream((incoming, response) => {
    incoming.resume();
    response.write('data: {"choi');
    next = () => response.end('ces":[],"usage":{"prompt_tokens":1,"completion_tokens":2}}\n\n');
  });
  const broker = await brokerFor(port);
  const answer = await openAnswer(broker, '/v1/chat/completions', { body: { model: 'm-1' } });
  const first = await new Promise<Buffer>((resolve) => answer.once('data', resolve));
  expect(first.toString()).toBe('data: {"choi');
  next();
  answer.resume();
  expect(await broker.told(1)).toMatchObject([{ usage: { inputTokens: 1, outputTokens: 2 } }]);
});
