import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WireProtocol } from '../../src';
import { Secret, startBroker } from '../../src/broker';
import { bundledProvider } from '../support/definitions';
import { bundledRegistry, factsWith } from '../support/plans';
import { planRoute } from '../../src/plan/plan-route';
import { wireProtocols } from '../../src/api';

/** The path that agents ask for in each dialect, below the base URL that they are given. */
const asked: Readonly<Record<WireProtocol, string>> = {
  'anthropic-messages': '/v1/messages',
  'openai-chat': '/v1/chat/completions',
  'openai-responses': '/v1/responses',
  'google-generate-content': '/v1beta/models/m:generateContent',
};

type Row = readonly [provider: string, protocol: WireProtocol, url: string, header: string, prefix: string];

/** Where a request of each dialect goes, and the header with the key. */
const endpoints: readonly Row[] = [
  ['anthropic', 'anthropic-messages', 'https://api.anthropic.com/v1/messages', 'x-api-key', ''],
  ['azure-openai', 'openai-chat', 'https://team.openai.azure.com/openai/v1/chat/completions', 'api-key', ''],
  ['azure-openai', 'openai-responses', 'https://team.openai.azure.com/openai/v1/responses', 'api-key', ''],
  ['blablador', 'openai-chat', 'https://api.helmholtz-blablador.fz-juelich.de/v1/chat/completions', ...bearer()],
  ['deepseek', 'anthropic-messages', 'https://api.deepseek.com/anthropic/v1/messages', ...bearer()],
  ['deepseek', 'openai-chat', 'https://api.deepseek.com/v1/chat/completions', ...bearer()],
  ['github-models', 'openai-chat', 'https://models.github.ai/inference/chat/completions', ...bearer()],
  [
    'google',
    'google-generate-content',
    'https://generativelanguage.googleapis.com/v1beta/models/m:generateContent',
    'x-goog-api-key',
    '',
  ],
  [
    'google',
    'openai-chat',
    'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    'x-goog-api-key',
    '',
  ],
  ['groq', 'openai-chat', 'https://api.groq.com/openai/v1/chat/completions', ...bearer()],
  ['groq', 'openai-responses', 'https://api.groq.com/openai/v1/responses', ...bearer()],
  ['kisski', 'openai-chat', 'https://chat-ai.academiccloud.de/v1/chat/completions', ...bearer()],
  ['lmstudio', 'anthropic-messages', 'http://127.0.0.1:1234/v1/messages', ...bearer()],
  ['lmstudio', 'openai-chat', 'http://127.0.0.1:1234/v1/chat/completions', ...bearer()],
  ['lmstudio', 'openai-responses', 'http://127.0.0.1:1234/v1/responses', ...bearer()],
  ['local', 'anthropic-messages', 'http://127.0.0.1:11434/v1/messages', ...bearer()],
  ['local', 'openai-chat', 'http://127.0.0.1:11434/v1/chat/completions', ...bearer()],
  ['local', 'openai-responses', 'http://127.0.0.1:11434/v1/responses', ...bearer()],
  ['mistral', 'openai-chat', 'https://api.mistral.ai/v1/chat/completions', ...bearer()],
  ['moonshot', 'anthropic-messages', 'https://api.moonshot.ai/anthropic/v1/messages', ...bearer()],
  ['moonshot', 'openai-chat', 'https://api.moonshot.ai/v1/chat/completions', ...bearer()],
  ['ollama', 'anthropic-messages', 'http://127.0.0.1:11434/v1/messages', ...bearer()],
  ['ollama', 'openai-chat', 'http://127.0.0.1:11434/v1/chat/completions', ...bearer()],
  ['ollama', 'openai-responses', 'http://127.0.0.1:11434/v1/responses', ...bearer()],
  ['openai', 'openai-chat', 'https://api.openai.com/v1/chat/completions', ...bearer()],
  ['openai', 'openai-responses', 'https://api.openai.com/v1/responses', ...bearer()],
  ['openrouter', 'anthropic-messages', 'https://openrouter.ai/api/v1/messages', ...bearer()],
  ['openrouter', 'openai-chat', 'https://openrouter.ai/api/v1/chat/completions', ...bearer()],
  ['openrouter', 'openai-responses', 'https://openrouter.ai/api/v1/responses', ...bearer()],
  ['opper', 'anthropic-messages', 'https://api.opper.ai/v3/compat/v1/messages', ...bearer()],
  ['opper', 'openai-chat', 'https://api.opper.ai/v3/compat/chat/completions', ...bearer()],
  ['vllm', 'anthropic-messages', 'http://127.0.0.1:8000/v1/messages', ...bearer()],
  ['vllm', 'openai-chat', 'http://127.0.0.1:8000/v1/chat/completions', ...bearer()],
  ['vllm', 'openai-responses', 'http://127.0.0.1:8000/v1/responses', ...bearer()],
  ['xai', 'openai-chat', 'https://api.x.ai/v1/chat/completions', ...bearer()],
  ['xai', 'openai-responses', 'https://api.x.ai/v1/responses', ...bearer()],
  ['zai', 'anthropic-messages', 'https://api.z.ai/api/anthropic/v1/messages', ...bearer()],
  ['zai', 'openai-chat', 'https://api.z.ai/api/paas/v4/chat/completions', ...bearer()],
];

function bearer(): readonly [header: string, prefix: string] {
  return ['authorization', 'Bearer '];
}

const key = 'sk-a-made-up-key-0123456789';
let server: Server;
let seen: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => (seen = []));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('every dialect of every bundled provider but the scripted one is in the table', () => {
  const { providers } = bundledRegistry();
  const served = [...providers.values()]
    .filter(({ service }) => service === undefined)
    .flatMap(({ name, serves }) => wireProtocols.filter((protocol) => serves[protocol]).map((one) => `${name} ${one}`));

  expect(endpoints.map(([name, protocol]) => `${name} ${protocol}`).sort()).toEqual(served.sort());
});

test.each(endpoints)('%s serves %s at %s with the key in %s', async (name, protocol, url, header, prefix) => {
  const provider = bundledProvider(name);
  const agent = bundledRegistry().resolve('opencode').definition;
  const argument = provider.upstream === undefined ? 'https://team.openai.azure.com/openai/v1' : undefined;
  const decision = {
    kind: 'provider' as const,
    why: 'asked for',
    provider,
    protocol,
    binding: { protocol, baseUrlSuffix: '', modelRequired: false, env: {}, args: [] },
    ...(argument === undefined ? {} : { argument }),
  };
  const route = planRoute(agent, decision, factsWith(...provider.credentialEnv));
  if (route.kind !== 'provider') throw new Error('the route was not planned');
  const { pathPrefix, pathReplaces, auth, upstream = '' } = route;
  const { port } = server.address() as AddressInfo;
  const broker = await startBroker({
    runId: 'r',
    upstream: `http://127.0.0.1:${String(port)}${new URL(upstream).pathname.replace(/\/$/, '')}`,
    pathPrefix,
    ...(pathReplaces === undefined ? {} : { pathReplaces }),
    auth,
    allowPrivate: 'loopback',
    credential: new Secret(key),
    onRequest: () => undefined,
  });
  try {
    await fetch(`${broker.url}${asked[protocol]}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${broker.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
  } finally {
    await broker.close();
  }

  expect(seen.map((request) => `${new URL(upstream).origin}${request.url ?? ''}`)).toEqual([url]);
  expect(seen[0]?.headers[header]).toBe(`${prefix}${key}`);
});
