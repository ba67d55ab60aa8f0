import { request as send } from 'node:http';
import type { LoggedRequest, Scenario } from '../../../../src/scripted';
import { readBody } from '../../../../src/scripted/server/read-body';
import { ask, clients } from '../support/clients';
import { closeServers, startServer } from '../support/servers';

const scenario: Scenario = { steps: [{ kind: 'turn', say: 'hello' }] };

afterEach(closeServers);

test('a body that comes in many chunks is read whole, also where a chunk ends inside a character', async () => {
  const server = await startServer({ scenario });
  const content = 'é漢👩'.repeat(200);
  const bytes = Buffer.from(JSON.stringify({ messages: [{ role: 'user', content }], tools: [] }));
  const status = await new Promise((resolve, reject) => {
    const request = send(`${server.url}/v1/chat/completions`, { method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    for (let at = 0; at < bytes.length; at += 7) request.write(bytes.subarray(at, at + 7));
    request.end();
  });
  expect(status).toBe(200);
  expect(server.requests[0]?.userTexts).toEqual([content]);
});

test('a body of several megabytes is read whole', async () => {
  const server = await startServer({ scenario });
  const content = 'x'.repeat(5_000_000);
  await fetch(`${server.url}/v1/responses`, { method: 'POST', body: JSON.stringify({ input: content }) });
  expect(server.requests[0]?.userTexts[0]?.length).toBe(content.length);
});

test.each([
  ['is not JSON', '{"model":', '{"model":'],
  ['is empty', '', undefined],
])('a body that %s is a 400 and is logged as it came', async (_title, body, logged) => {
  const server = await startServer({ scenario });
  const response = await fetch(`${server.url}/v1/messages`, { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  expect(server.requests[0]?.body).toBe(logged);
});

test.each(['[]', '7', 'null', '{"messages":{"role":3},"tools":"x","input":[null,4]}'])(
  'JSON of another shape is a request without tools: %s',
  async (body) => {
    const server = await startServer({ scenario });
    for (const { path } of Object.values(clients)) {
      const response = await fetch(`${server.url}${path}`, { method: 'POST', body });
      expect(response.status).toBe(200);
    }
    expect(server.requests.flatMap((request) => [...request.tools, ...request.userTexts])).toEqual([]);
  },
);

describe('readBody', () => {
  async function* chunks(...texts: string[]): AsyncGenerator<Buffer> {
    for (const text of texts) yield await Promise.resolve(Buffer.from(text));
  }

  test('keeps a body of exactly the limit', async () => {
    expect(await readBody(chunks('abc', 'de'), 5)).toBe('abcde');
  });

  test('gives nothing for a longer one, and still reads it to its end', async () => {
    const body = chunks('abc', 'def', 'ghi');
    expect(await readBody(body, 5)).toBeUndefined();
    expect(await body.next()).toEqual({ done: true, value: undefined });
  });
});

test('onRequest is told of each request, as it is kept', async () => {
  const told: LoggedRequest[] = [];
  const server = await startServer({ scenario, onRequest: (request) => told.push(request) });
  const before = Date.now();
  await ask(server, clients['openai-chat']);
  expect(told).toEqual(server.requests);
  expect(told[0]?.at).toBeGreaterThanOrEqual(before);
});
