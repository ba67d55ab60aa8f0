import { wireProtocols } from '../../../../src/api';
import type { Scenario } from '../../../../src/scripted';
import { ask, clients } from '../support/clients';
import { closeServers, startServer } from '../support/servers';

const scenario: Scenario = { steps: [{ kind: 'turn', say: 'hello' }] };

afterEach(closeServers);

describe.each(wireProtocols)('%s', (protocol) => {
  const client = clients[protocol];

  test.each([false, true])('the log tells what the request asked for (streaming: %s)', async (stream) => {
    const server = await startServer({ scenario });
    await ask(server, client, { stream });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      method: 'POST',
      path: stream ? client.streamPath : client.path,
      protocol,
      model: 'model-a',
      tools: ['Bash'],
      userTexts: ['first words', 'more words'],
      body: client.body({ stream, tools: true }),
      step: 0,
    });
    expect(server.requests[0]?.system.split(/\n+/)).toEqual(['be kind', 'and brief']);
  });

  test('a request without tools gets a short text and uses up no step', async () => {
    const server = await startServer({ scenario: { steps: [{ kind: 'error', status: 500, message: 'x', times: 1 }] } });
    const aside = await ask(server, client, { tools: false });
    expect(aside.status).toBe(200);
    expect(await aside.text()).toContain('Scripted conversation');
    expect((await ask(server, client)).status).toBe(500);
    expect(server.requests.map((request) => request.step)).toEqual([undefined, 0]);
  });

  test('answers carry ids of their own', async () => {
    const server = await startServer({ scenario });
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const body = (await (await ask(server, client)).json()) as Record<string, unknown>;
        return body['id'] ?? body['responseId'];
      }),
    );
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });

  test('a stream names its content type', async () => {
    const server = await startServer({ scenario });
    const response = await ask(server, client, { stream: true });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  });
});
