import type { Scenario } from '../../../../src/scripted';
import { closeServers, startServer } from '../support/servers';

const scenario: Scenario = { steps: [{ kind: 'turn', say: 'hello' }] };

afterEach(closeServers);

test.each(['GET', 'HEAD'])('%s / answers a probe', async (method) => {
  const server = await startServer({ scenario, apiKey: 'key' });
  expect((await fetch(`${server.url}/`, { method })).status).toBe(200);
});

test.each([
  ['/v1/models', {}, { object: 'list', data: [{ object: 'model', id: 'scripted-model' }] }],
  ['/v1/models', { 'x-api-key': 'key' }, { has_more: false, data: [{ type: 'model', id: 'scripted-model' }] }],
  ['/v1beta/models', {}, { models: [{ name: 'models/scripted-model' }] }],
])('GET %s lists the model to a client with headers %j', async (path, headers, expected) => {
  const server = await startServer({ scenario });
  expect(await (await fetch(`${server.url}${path}`, { headers })).json()).toMatchObject(expected);
});

test('the list of models asks for the key too', async () => {
  const server = await startServer({ scenario, apiKey: 'key' });
  expect((await fetch(`${server.url}/v1/models`)).status).toBe(401);
  const headers = { authorization: 'Bearer key' };
  expect((await fetch(`${server.url}/v1/models`, { headers })).status).toBe(200);
});

test.each([
  ['POST', '/v1/embeddings'],
  ['GET', '/v1/messages'],
  ['GET', '/favicon.ico'],
  ['POST', '/v1/models'],
])('%s %s is a 404 in JSON, and is logged', async (method, path) => {
  const server = await startServer({ scenario });
  const response = await fetch(`${server.url}${path}`, { method });
  expect(response.status).toBe(404);
  expect(await response.json()).toHaveProperty('error.message', expect.stringContaining(`${method} ${path}`));
  expect(server.requests).toMatchObject([{ method, path, tools: [], system: '', userTexts: [] }]);
});
