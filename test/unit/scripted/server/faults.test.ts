import { wireProtocols } from '../../../../src/api';
import type { ScenarioStep, ScriptedServer } from '../../../../src/scripted';
import { ask, clients } from '../support/clients';
import { readEvents } from '../support/events';
import { closeServers, startServer } from '../support/servers';

afterEach(closeServers);

const serve = (...steps: ScenarioStep[]): Promise<ScriptedServer> => startServer({ scenario: { steps } });

/** The text that arrives before the connection breaks, and whether it broke. */
async function readUntilBroken(response: Response): Promise<{ text: string; broken: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
    return { text, broken: false };
  } catch {
    return { text, broken: true };
  }
}

function signal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describe.each(wireProtocols)('%s', (protocol) => {
  const client = clients[protocol];

  test.each([false, true])(
    'an error comes with its status, its text and retry-after (streaming: %s)',
    async (stream) => {
      const server = await serve({ kind: 'error', status: 429, message: 'slow down', retryAfterSeconds: 30, times: 1 });
      const response = await ask(server, client, { stream });
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('30');
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await response.json()).toHaveProperty('error.message', 'slow down');
    },
  );

  test('an error without retry-after sends no such header', async () => {
    const server = await serve({ kind: 'error', status: 500, message: 'x', times: 1 });
    expect((await ask(server, client)).headers.has('retry-after')).toBe(false);
  });

  test.each([false, true])('a cut answer breaks off in the middle (streaming: %s)', async (stream) => {
    const server = await serve({ kind: 'cut', say: 'many words that never arrive whole', times: 1 });
    const { text, broken } = await readUntilBroken(await ask(server, client, { stream }));
    expect(broken).toBe(true);
    expect(text).toMatch(stream ? /^(event|data): / : /^\{/);
    expect(text).not.toMatch(/\}\s*$/);
  });

  test('a stalled stream sends as many events as it should, and then nothing', async () => {
    const server = await serve({ kind: 'stall', afterEvents: 1, times: 1 });
    const stream = (await ask(server, client, { stream: true })).body?.getReader();
    const first = await stream?.read();
    expect(readEvents(Buffer.from(first?.value ?? []).toString())).toHaveLength(1);
    const next = stream?.read();
    await server.close();
    await expect(next).rejects.toThrow();
  });

  test('a stalled body sends headers alone', async () => {
    const server = await serve({ kind: 'stall', afterEvents: 5, times: 1 });
    const response = await ask(server, client);
    expect(response.status).toBe(200);
    const reading = readUntilBroken(response);
    await server.close();
    expect(await reading).toEqual({ text: '', broken: true });
  });

  test('each error body has the shape of its protocol', async () => {
    const server = await serve({ kind: 'error', status: 401, message: 'no', times: 1 });
    const shapes = {
      'anthropic-messages': { type: 'error', error: { type: 'authentication_error', message: 'no' } },
      'openai-chat': { error: { message: 'no', type: 'invalid_request_error', param: null, code: 'invalid_api_key' } },
      'openai-responses': {
        error: { message: 'no', type: 'invalid_request_error', param: null, code: 'invalid_api_key' },
      },
      'google-generate-content': { error: { code: 401, message: 'no', status: 'UNAUTHENTICATED' } },
    };
    expect(await (await ask(server, client)).json()).toEqual(shapes[protocol]);
  });
});

test('google-generate-content tells a wait in the body too', async () => {
  const server = await serve({ kind: 'error', status: 429, message: 'x', retryAfterSeconds: 7, times: 1 });
  const response = await ask(server, clients['google-generate-content']);
  expect(await response.json()).toHaveProperty('error.details.0.retryDelay', '7s');
});

test('a hanging request is accepted and logged, and ends only when the server is closed', async () => {
  const accepted = signal();
  const server = await startServer({
    scenario: { steps: [{ kind: 'hang', times: 1 }] },
    onRequest: accepted.give,
  });
  const outcome = ask(server, clients['openai-chat']).then(
    () => 'answered',
    () => 'broken',
  );
  await accepted.given;
  expect(server.requests).toMatchObject([{ step: 0 }]);
  await server.close();
  expect(await outcome).toBe('broken');
});

test('a client that goes away does not disturb the server', async () => {
  const accepted = signal();
  const server = await startServer({
    scenario: {
      steps: [
        { kind: 'hang', times: 1 },
        { kind: 'turn', say: 'still here' },
      ],
    },
    onRequest: accepted.give,
  });
  const leaving = new AbortController();
  const request = ask(server, clients['openai-chat'], { signal: leaving.signal });
  await accepted.given;
  leaving.abort();
  await expect(request).rejects.toThrow();
  expect(await (await ask(server, clients['openai-chat'])).text()).toContain('still here');
});
