import { wireProtocols, type WireProtocol } from '../../../../src/api';
import type { Scenario } from '../../../../src/scripted';
import { ask, clients } from '../support/clients';
import { closeServers, startServer } from '../support/servers';

const scenario: Scenario = { steps: [{ kind: 'turn', say: 'hello' }] };
const apiKey = 'key-for-tests';

afterEach(closeServers);

describe.each(wireProtocols)('%s', (protocol) => {
  const client = clients[protocol];

  test('the key in the slot of the protocol opens the server', async () => {
    const server = await startServer({ scenario, apiKey });
    expect((await ask(server, client, { headers: client.authHeader(apiKey) })).status).toBe(200);
  });

  test.each([
    ['no key', {}],
    ['another key', client.authHeader('key-for-others')],
    ['a key that begins alike', client.authHeader(`${apiKey}x`)],
    ['the key in a slot that is none', { 'x-key': apiKey }],
  ])('%s gets the 401 of the protocol, is logged, and uses up no step', async (_title, headers) => {
    const server = await startServer({ scenario, apiKey });
    const response = await ask(server, client, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toHaveProperty('error');
    expect(server.requests[0]).toMatchObject({ protocol, model: 'model-a' });
    expect(server.requests[0]).not.toHaveProperty('step');
  });

  test('the log never holds the key', async () => {
    const server = await startServer({ scenario });
    await ask(server, client, { headers: { ...client.authHeader(apiKey), 'x-other': 'kept' } });
    expect(JSON.stringify(server.requests)).not.toContain(apiKey);
    const [name] = Object.keys(client.authHeader(apiKey));
    expect(server.requests[0]?.headers).toMatchObject({ [String(name)]: '[redacted]', 'x-other': 'kept' });
  });
});

test.each<[WireProtocol, string, Record<string, string>]>([
  ['anthropic-messages', '/v1/messages', { authorization: `Bearer ${apiKey}` }],
  ['google-generate-content', `/v1beta/models/m:generateContent?key=${apiKey}&x=1`, {}],
])('%s has another slot', async (_protocol, path, headers) => {
  const server = await startServer({ scenario, apiKey });
  const post = (sent: Record<string, string>, where: string): Promise<Response> =>
    fetch(`${server.url}${where}`, { method: 'POST', body: '{}', headers: sent });
  expect((await post(headers, path)).status).toBe(200);
  expect((await post({}, path.replace(apiKey, 'other'))).status).toBe(401);
  expect(JSON.stringify(server.requests)).not.toContain(apiKey);
});

test('a key in the query is redacted and the rest of the query stays', async () => {
  const server = await startServer({ scenario });
  await fetch(`${server.url}/v1beta/models?key=${apiKey}&pageSize=5`);
  expect(server.requests[0]?.path).toBe('/v1beta/models?key=[redacted]&pageSize=5');
});
