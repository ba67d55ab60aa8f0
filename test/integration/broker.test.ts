import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Secret } from '../../src/broker';
import {
  ask,
  bodyOf,
  brokerFor,
  cleanUp,
  openAnswer,
  realKey,
  signal,
  startTlsUpstream,
  startUpstream,
} from './broker-fixtures';

afterEach(cleanUp);

const credentialHeaders = ['authorization', 'x-api-key', 'x-goog-api-key', 'api-key', 'proxy-authorization', 'cookie'];

interface Arrived {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An upstream that remembers what arrived and answers with it, the key included. */
async function startEcho(): Promise<{ port: number; arrived: Arrived[] }> {
  const arrived: Arrived[] = [];
  const port = await startUpstream((incoming, response) => {
    void bodyOf(incoming).then((body) => {
      arrived.push({ url: incoming.url ?? '', headers: incoming.headers, body });
      response.setHeader('x-echo', String(incoming.headers['x-api-key']));
      response.end(JSON.stringify(arrived.at(-1)));
    });
  });
  return { port, arrived };
}

describe('the broker as the only holder of the key', () => {
  test.each<[string, (token: string) => { headers: Record<string, string>; query: string }]>([
    ['authorization', (token) => ({ headers: { authorization: `Bearer ${token}` }, query: '' })],
    ['x-api-key', (token) => ({ headers: { 'x-api-key': token }, query: '' })],
    ['x-goog-api-key', (token) => ({ headers: { 'x-goog-api-key': token }, query: '' })],
    ['api-key', (token) => ({ headers: { 'api-key': token }, query: '' })],
    ['the key parameter', (token) => ({ headers: {}, query: `&key=${token}&api_key=mine` })],
  ])('swaps a token in %s for one real credential that the client never sees', async (_slot, presented) => {
    const { port, arrived } = await startEcho();
    const broker = await brokerFor(port, { pathPrefix: '/base/' });
    const { headers, query } = presented(broker.token);
    const seen = await ask(broker, `/v1/messages?beta=true${query}`, {
      headers: { ...headers, cookie: 'a=b', 'proxy-authorization': 'Basic x' },
      body: { model: 'm-1', tools: [{}, {}] },
    });
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain(realKey);
    expect(seen.text).toContain('*'.repeat(realKey.length));
    expect(arrived).toHaveLength(1);
    const sent = arrived[0]?.headers ?? {};
    expect(credentialHeaders.filter((name) => name in sent)).toEqual(['x-api-key']);
    expect(sent['x-api-key']).toBe(realKey);
    expect(sent.host).toBe(`127.0.0.1:${String(port)}`);
    expect(arrived[0]?.url).toBe('/base/v1/messages?beta=true');
    expect(JSON.stringify(arrived)).not.toContain(broker.token);
    const facts = await broker.told(1);
    expect(facts).toEqual([
      {
        method: 'POST',
        path: '/v1/messages',
        status: 200,
        model: 'm-1',
        tools: 2,
        requestBytes: Buffer.byteLength(arrived[0]?.body ?? ''),
        responseBytes: Buffer.byteLength(seen.body),
        durationMs: expect.any(Number) as number,
        // Three letters were asked, and the answer is none of a model.
        usage: { inputTokens: 1, outputTokens: 0 },
        usageSource: 'estimated',
      },
    ]);
    expect(JSON.stringify(facts)).not.toMatch(new RegExp(`${realKey}|${broker.token}`));
  });

  test('keeps the key out of error bodies, gzip answers, headers and facts', async () => {
    const port = await startUpstream((incoming, response) => {
      incoming.resume();
      response.writeHead(401, {
        'content-encoding': 'gzip',
        'set-cookie': `k=${realKey}`,
        'www-authenticate': `Key ${realKey}`,
        'retry-after': '12',
      });
      response.end(gzipSync(JSON.stringify({ error: { message: `Incorrect key ${realKey}.` } })));
    });
    const broker = await brokerFor(port);
    const seen = await ask(broker, '/v1/messages', { body: {} });
    expect(seen.text).not.toContain(realKey);
    expect(seen.headers).not.toHaveProperty('set-cookie');
    expect(seen.headers).not.toHaveProperty('www-authenticate');
    const message = `Incorrect key ${'*'.repeat(realKey.length)}.`;
    expect(JSON.parse(seen.body)).toEqual({ error: { message } });
    expect(await broker.told(1)).toMatchObject([{ status: 401, errorMessage: message, retryAfterSeconds: 12 }]);
  });

  test.each([
    ['hexadecimal', Buffer.from(realKey).toString('hex')],
    ['base64 with a byte before it', Buffer.from(`u${realKey}`).toString('base64')],
  ])('masks the key in %s, as long as it was', async (_how, form) => {
    const port = await startUpstream((incoming, response) => {
      incoming.resume();
      response.end(`<${form}>`);
    });
    const seen = await ask(await brokerFor(port), '/');
    expect(seen.body).toMatch(/^<.{0,3}[*]{30,}.{0,3}>$/);
    expect(seen.body).toHaveLength(form.length + 2);
  });

  test('masks a key that the upstream sends in two pieces', async () => {
    const port = await startUpstream((incoming, response) => {
      incoming.resume();
      response.write(`a ${realKey.slice(0, 9)}`, () => response.end(`${realKey.slice(9)} b`));
    });
    const seen = await ask(await brokerFor(port), '/');
    expect(seen.body).toBe(`a ${'*'.repeat(realKey.length)} b`);
  });

  test('refuses an answer in an encoding that it cannot read, and reads no further', async () => {
    const gone = signal();
    const port = await startUpstream((incoming, response) => {
      incoming.resume();
      response.on('close', () => {
        gone.fire();
      });
      response.writeHead(200, { 'content-encoding': 'secret-sauce' }).write(realKey);
    });
    const broker = await brokerFor(port);
    expect((await ask(broker, '/')).status).toBe(502);
    expect(await broker.told(1)).toMatchObject([
      { status: 502, refused: expect.stringMatching(/^upstream: /) as string },
    ]);
    await gone.promise;
  });

  test('refuses an answer with a status that does not exist', async () => {
    const port = await startUpstream((incoming) => {
      incoming.socket.end('HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n');
    });
    expect((await ask(await brokerFor(port), '/')).status).toBe(502);
  });

  test('follows no redirect and hides where it leads', async () => {
    let requests = 0;
    const port = await startUpstream((incoming, response) => {
      requests += 1;
      incoming.resume();
      response.writeHead(302, { location: `http://127.0.0.1:1/?key=${realKey}` }).end();
    });
    const seen = await ask(await brokerFor(port), '/', { method: 'GET' });
    expect(seen.status).toBe(302);
    expect(seen.headers).not.toHaveProperty('location');
    expect(requests).toBe(1);
  });

  test('works over TLS with a name, and only with the authority that signed it', async () => {
    const keys: unknown[] = [];
    const { port, ca } = await startTlsUpstream((incoming, response) => {
      keys.push(incoming.headers.authorization);
      incoming.resume();
      response.end('over tls');
    });
    const auth = { header: 'authorization', prefix: 'Bearer ', extraHeaders: {} };
    const upstream = `https://localhost:${String(port)}`;
    const trusting = await brokerFor(upstream, { auth, tls: { ca } });
    expect((await ask(trusting, '/v1/x')).body).toBe('over tls');
    expect(keys).toEqual([`Bearer ${realKey}`]);
    const stranger = await brokerFor(upstream, { auth });
    expect((await ask(stranger, '/v1/x')).status).toBe(502);
    expect(await stranger.told(1)).toMatchObject([{ refused: expect.stringContaining('upstream: ') as string }]);
    expect(keys).toHaveLength(1);
  });
});

describe('the broker and addresses', () => {
  test.each([
    ['http://127.0.0.1:9', 'none', 'loopback'],
    ['http://2130706433:9', 'none', 'loopback'],
    ['http://localhost:9', 'none', 'loopback'],
    ['https://[::ffff:127.0.0.1]:9', 'loopback', 'disguise'],
    ['https://10.0.0.1', 'loopback', 'private'],
    ['https://169.254.169.254', 'loopback', 'metadata'],
    ['http://1.1.1.1', 'loopback', 'plain http'],
  ] as const)('does not dial %s when private addresses allowed are: %s', async (upstream, allowPrivate, why) => {
    const broker = await brokerFor(upstream, { allowPrivate });
    const seen = await ask(broker, '/v1/x', { body: {} });
    expect(seen.status).toBe(502);
    expect(JSON.parse(seen.body)).toMatchObject({
      error: { type: 'address', message: expect.stringContaining(why) as string },
    });
    expect(await broker.told(1)).toMatchObject([{ status: 502, refused: expect.stringContaining(why) as string }]);
  });

  test('says when the upstream is not there', async () => {
    const port = await startUpstream(() => undefined);
    await cleanUp();
    const broker = await brokerFor(port);
    expect((await ask(broker, '/')).status).toBe(502);
    expect(await broker.told(1)).toMatchObject([{ refused: expect.stringContaining('ECONNREFUSED') as string }]);
  });
});

describe('the broker and streams', () => {
  test('relays each event before the next one exists', async () => {
    const held = signal<ServerResponse>();
    const port = await startUpstream((incoming, response) => {
      incoming.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-transform' });
      response.flushHeaders();
      held.fire(response);
    });
    const broker = await brokerFor(port);
    const answer = await openAnswer(broker, '/v1/messages', { body: {} });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-transform' });
    const upstream = await held.promise;
    for (const event of ['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n']) {
      upstream.write(event);
      const [chunk] = (await once(answer, 'data')) as [Buffer];
      expect(chunk.toString()).toBe(event);
    }
    upstream.end();
    await once(answer, 'end');
    expect(await broker.told(1)).toMatchObject([{ status: 200, responseBytes: 27 }]);
    expect(broker.facts[0]).not.toHaveProperty('cut');
  });

  test('streams a body up before its end is known', async () => {
    const first = signal<string>();
    const port = await startUpstream((incoming, response) => {
      incoming.once('data', (chunk) => {
        first.fire(String(chunk));
      });
      incoming.on('end', () => response.end());
    });
    const broker = await brokerFor(port);
    const sent = request(broker.url, { method: 'POST', headers: { 'x-api-key': broker.token } });
    sent.write('{"model":');
    // The last byte waits for the end, since the request may still be refused.
    expect(await first.promise).toBe('{"model"');
    sent.end('"m"}');
    await once(sent, 'response');
    expect(await broker.told(1)).toMatchObject([{ model: 'm', requestBytes: 13 }]);
  });

  test('a revoked token cuts an open stream and serves nobody', async () => {
    const cutAbove = signal();
    const port = await startUpstream((incoming, response) => {
      incoming.resume();
      response.on('close', () => {
        cutAbove.fire();
      });
      response.write('data: 1\n\n');
    });
    const broker = await brokerFor(port);
    const answer = await openAnswer(broker, '/v1/messages', { body: {} });
    await once(answer, 'data');
    const broken = once(answer, 'error');
    await broker.close();
    expect(broker.facts).toMatchObject([
      { status: 200, cut: true, refused: expect.stringMatching(/^revoked/) as string },
    ]);
    expect(await broken).toMatchObject([{ code: 'ECONNRESET' }]);
    await cutAbove.promise;
    await expect(openAnswer(broker, '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await broker.close();
  });

  test.each(['with a length', 'in chunks'])(
    'an answer %s that the upstream breaks off is broken for the client',
    async (how) => {
      const held = signal<ServerResponse>();
      const port = await startUpstream((incoming, response) => {
        incoming.resume();
        if (how === 'with a length') response.setHeader('content-length', 1000);
        response.write('data: 1\n\n');
        held.fire(response);
      });
      const broker = await brokerFor(port);
      const answer = await openAnswer(broker, '/v1/messages', { body: {} });
      await once(answer, 'data');
      const broken = once(answer, 'error');
      (await held.promise).socket?.resetAndDestroy();
      expect(await broken).toMatchObject([{ code: 'ECONNRESET' }]);
      expect(await broker.told(1)).toMatchObject([{ status: 200, cut: true }]);
    },
  );

  test('an upstream that breaks off before its answer is asked once and gives 502', async () => {
    let requests = 0;
    const port = await startUpstream((incoming) => {
      requests += 1;
      incoming.socket.resetAndDestroy();
    });
    const broker = await brokerFor(port);
    expect((await ask(broker, '/v1/messages', { body: {} })).status).toBe(502);
    expect(await broker.told(1)).toMatchObject([
      { status: 502, refused: expect.stringContaining('ECONNRESET') as string },
    ]);
    expect(requests).toBe(1);
  });

  /** An upstream that closes a connection which is used again: what a stale one looks like from here. */
  const startStale = async (again: (incoming: IncomingMessage) => void) => {
    const used = new Set<unknown>();
    const arrived: string[] = [];
    const port = await startUpstream((incoming, response) => {
      const isUsed = used.has(incoming.socket);
      used.add(incoming.socket);
      arrived.push(`${isUsed ? 'again' : 'fresh'} ${incoming.url ?? ''}`);
      if (isUsed) {
        again(incoming);
        return;
      }
      void bodyOf(incoming).then((body) => response.end(body));
    });
    return { port, arrived };
  };

  test.each(['POST', 'GET'])(
    'a %s on a kept connection that was closed meanwhile is sent once more',
    async (method) => {
      const { port, arrived } = await startStale((incoming) => incoming.socket.resetAndDestroy());
      let admitted = 0;
      const broker = await brokerFor(port, { admit: () => void (admitted += 1) });
      const body = method === 'POST' ? { body: { model: 'm', text: 'x'.repeat(100_000) } } : {};
      expect((await ask(broker, '/1', { method, ...body })).status).toBe(200);
      const seen = await ask(broker, '/2', { method, ...body });
      expect([seen.status, seen.body]).toEqual([200, method === 'POST' ? JSON.stringify(body.body) : '']);
      expect(arrived).toEqual(['fresh /1', 'again /2', 'fresh /2']);
      expect(await broker.told(2)).toHaveLength(2);
      expect(admitted).toBe(2);
    },
  );

  test('a request is not sent once more when anything of an answer came', async () => {
    const { port, arrived } = await startStale((incoming) => {
      incoming.socket.write('HTTP/1.1 20', () => setImmediate(() => incoming.socket.destroy()));
    });
    const broker = await brokerFor(port);
    await ask(broker, '/1', { body: {} });
    expect((await ask(broker, '/2', { body: {} })).status).toBe(502);
    expect(arrived).toEqual(['fresh /1', 'again /2']);
  });

  test('a request is not sent once more while it is still uploaded', async () => {
    const { port, arrived } = await startStale((incoming) => incoming.socket.resetAndDestroy());
    const broker = await brokerFor(port);
    await ask(broker, '/1', { body: {} });
    const sent = request(broker.url, { method: 'POST', path: '/2', headers: { 'x-api-key': broker.token } });
    sent.write('{"model":');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(502);
    answer.resume();
    sent.end('"m"}');
    expect(arrived).toEqual(['fresh /1', 'again /2']);
  });

  test('a request is not sent once more because the run ended', async () => {
    const reached = signal();
    const { port, arrived } = await startStale(() => {
      reached.fire();
    });
    const broker = await brokerFor(port);
    await ask(broker, '/1', { body: {} });
    const second = ask(broker, '/2', { body: {} }).catch((error: unknown) => error);
    await reached.promise;
    await broker.close();
    expect(await second).toMatchObject({ code: 'ECONNRESET' });
    expect(arrived).toEqual(['fresh /1', 'again /2']);
  });

  test.each(['before', 'after'])('a client that goes away %s the answer began closes the upstream', async (when) => {
    const arrived = signal();
    const gone = signal();
    const port = await startUpstream((incoming, response) => {
      incoming.resume();
      response.on('close', () => {
        gone.fire();
      });
      if (when === 'after') response.write('data: 1\n\n');
      arrived.fire();
    });
    const broker = await brokerFor(port);
    const sent = request(broker.url, { method: 'POST', headers: { 'x-api-key': broker.token } });
    sent.on('error', () => undefined);
    sent.end('{}');
    await arrived.promise;
    if (when === 'after') await once(sent, 'response');
    sent.destroy();
    await gone.promise;
    const [fact] = await broker.told(1);
    expect(fact).toMatchObject({ cut: true });
    expect(fact?.status).toBe(when === 'after' ? 200 : undefined);
  });

  test('a stalled client stalls the upstream instead of filling the memory', async () => {
    const total = 64 * 1024 * 1024;
    let written = 0;
    let waits = 0;
    const port = await startUpstream((incoming, response) => {
      incoming.resume();
      const block = Buffer.alloc(1024 * 1024, 'x');
      const fill = (): void => {
        while (written < total) {
          written += block.length;
          if (!response.write(block)) {
            waits += 1;
            return;
          }
        }
        response.end();
      };
      response.on('drain', fill);
      fill();
    });
    const broker = await brokerFor(port);
    const answer = await openAnswer(broker, '/');
    // Quiet for good: the written count has stopped growing over many turns of the event loop.
    let before = -1;
    while (before !== written) {
      before = written;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(written).toBeLessThan(total);
    let received = 0;
    for await (const chunk of answer) received += (chunk as Buffer).length;
    expect(received).toBe(total);
    expect(waits).toBeGreaterThan(0);
  });
});

describe('the broker and many requests', () => {
  test('64 parallel requests give 64 facts', async () => {
    const { port } = await startEcho();
    const broker = await brokerFor(port);
    const numbers = [...Array(64).keys()];
    await Promise.all(numbers.map((n) => ask(broker, `/v1/${String(n)}`, { body: { model: `m-${String(n)}` } })));
    await broker.close();
    expect(broker.facts.map(({ path, model, status }) => [path, model, status]).sort()).toEqual(
      numbers.map((n) => [`/v1/${String(n)}`, `m-${String(n)}`, 200]).sort(),
    );
  });

  test('the 65th open request is asked to come back, and there is room when one ended', async () => {
    const held: ServerResponse[] = [];
    const full = signal();
    const port = await startUpstream((incoming, response) => {
      incoming.resume();
      held.push(response);
      if (held.length === 64) full.fire();
      if (held.length > 64) response.end('served');
    });
    const broker = await brokerFor(port);
    for (let count = 0; count < 64; count += 1) {
      const sent = request(broker.url, { method: 'POST', agent: false, headers: { 'x-api-key': broker.token } });
      sent.on('response', (answer) => answer.resume());
      // The end of the test cuts those that are still open.
      sent.on('error', () => undefined);
      sent.end('{}');
    }
    await full.promise;
    const refused = await ask(broker, '/', { body: {} });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(await broker.told(1)).toMatchObject([{ refused: expect.stringMatching(/^busy: /) as string }]);
    held[0]?.end();
    await broker.told(2);
    expect((await ask(broker, '/', { body: {} })).body).toBe('served');
  });

  test.each(['gzip', 'br', 'identity, gzip', 'x'])('a body in the encoding %s is refused', async (encoding) => {
    const { port, arrived } = await startEcho();
    const broker = await brokerFor(port);
    const headers = { 'x-api-key': broker.token, 'content-encoding': encoding };
    expect((await ask(broker, '/v1/messages', { headers, body: { tools: [{}] } })).status).toBe(415);
    expect(await broker.told(1)).toMatchObject([{ refused: expect.stringMatching(/^encoding: /) as string }]);
    expect(arrived).toEqual([]);
  });

  test('a body that says that it is not encoded passes', async () => {
    const { port } = await startEcho();
    const broker = await brokerFor(port);
    const headers = { 'x-api-key': broker.token, 'content-encoding': 'Identity' };
    expect((await ask(broker, '/', { headers, body: {} })).status).toBe(200);
  });

  test('a body that cannot be read is told as such, to the one who admits too', async () => {
    const { port } = await startEcho();
    const admitted: unknown[] = [];
    const broker = await brokerFor(port, { admit: (summary) => void admitted.push(summary) });
    await ask(broker, '/v1/messages', { body: gzipSync('{"tools":[{}]}').toString('latin1') });
    expect(admitted).toEqual([{ tools: 0, unreadable: true }]);
    expect(await broker.told(1)).toMatchObject([{ unreadable: true, status: 200 }]);
  });

  test('the connection to the upstream is kept for the next request', async () => {
    const ports = new Set<unknown>();
    const port = await startUpstream((incoming, response) => {
      ports.add(incoming.socket.remotePort);
      incoming.resume();
      response.end('x');
    });
    const broker = await brokerFor(port);
    for (let time = 0; time < 3; time += 1) expect((await ask(broker, '/', { body: {} })).status).toBe(200);
    expect(ports.size).toBe(1);
  });

  test.each(['with a length', 'in chunks'])('a body %s over the limit is refused', async (how) => {
    const first = signal();
    const aborted = signal();
    let requests = 0;
    const port = await startUpstream((incoming) => {
      requests += 1;
      incoming.on('error', () => {
        aborted.fire();
      });
      incoming.on('data', () => {
        first.fire();
      });
    });
    const broker = await brokerFor(port, { maxRequestBytes: 10 });
    const length = how === 'with a length' ? { 'content-length': '11' } : {};
    const sent = request(broker.url, { method: 'POST', headers: { 'x-api-key': broker.token, ...length } });
    sent.write('01234');
    if (how === 'in chunks') {
      await first.promise;
      sent.write('567890');
    }
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    answer.resume();
    expect(await broker.told(1)).toMatchObject([
      { status: 413, refused: expect.stringMatching(/^body_too_large/) as string },
    ]);
    if (how === 'in chunks') await aborted.promise;
    expect(requests).toBe(how === 'in chunks' ? 1 : 0);
    sent.destroy();
  });

  test('a body of exactly the limit passes', async () => {
    const { port, arrived } = await startEcho();
    const broker = await brokerFor(port, { maxRequestBytes: 10 });
    expect((await ask(broker, '/', { body: '0123456789' })).status).toBe(200);
    expect(arrived).toMatchObject([{ body: '0123456789' }]);
  });

  test('a body that is longer than every buffer goes up whole', async () => {
    const { port, arrived } = await startEcho();
    const broker = await brokerFor(port);
    const body = JSON.stringify({ model: 'm', text: 'x'.repeat(16 * 1024 * 1024) });
    expect((await ask(broker, '/', { body })).status).toBe(200);
    expect(arrived[0]?.body.length).toBe(body.length);
    expect(await broker.told(1)).toMatchObject([{ model: 'm', requestBytes: body.length }]);
  });

  test('a DELETE with a body in chunks keeps its frame', async () => {
    const { port, arrived } = await startEcho();
    const broker = await brokerFor(port);
    await ask(broker, '/v1/files', {
      method: 'DELETE',
      headers: { 'x-api-key': broker.token, 'transfer-encoding': 'chunked' },
      body: 'GET /smuggled HTTP/1.1\r\n\r\n',
    });
    await ask(broker, '/next');
    expect(arrived.map(({ url }) => url)).toEqual(['/v1/files', '/next']);
  });

  test('a HEAD probe passes without a body', async () => {
    const { port } = await startEcho();
    const broker = await brokerFor(port);
    const seen = await ask(broker, '/', { method: 'HEAD' });
    expect([seen.status, seen.body]).toEqual([200, '']);
    expect(await broker.told(1)).toMatchObject([{ method: 'HEAD', status: 200, tools: 0, responseBytes: 0 }]);
  });

  test('without a credential nothing is injected', async () => {
    const { port, arrived } = await startEcho();
    const broker = await brokerFor(port, { credential: new Secret('') });
    await ask(broker, '/');
    expect(arrived[0]?.headers).not.toHaveProperty('authorization');
  });
});

test('close ends idle connections on both sides, and half a request too', async () => {
  const gone = signal();
  const port = await startUpstream((incoming, response) => {
    incoming.resume();
    incoming.socket.on('close', () => {
      gone.fire();
    });
    response.end('x');
  });
  const broker = await brokerFor(port);
  await ask(broker, '/');
  const socket = connect(broker.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nx: ');
  await once(socket, 'connect');
  // A later answer means that the broker has read the half request before it.
  await ask(broker, '/');
  expect(broker.close()).toBe(broker.close());
  await broker.close();
  await gone.promise;
});

test('a client that never finishes its headers is cut', async () => {
  const broker = await brokerFor('https://api.example', { headersTimeoutMs: 50 });
  const socket = connect(broker.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nx-slow: ');
  socket.resume();
  await once(socket, 'close');
  expect(broker.facts).toEqual([]);
});

describe('a request that may not be answered', () => {
  test('is refused with the reason, and its answer never comes', async () => {
    const arrived: string[] = [];
    const port = await startUpstream((incoming, response) => {
      // A request that is broken off is none.
      bodyOf(incoming).then(
        (body) => {
          arrived.push(body);
          response.end('{}');
        },
        () => undefined,
      );
    });
    const facts: unknown[] = [];
    const broker = await brokerFor(port, {
      admit: ({ tools }) => (tools > 1 ? 'no more turns' : undefined),
      onRequest: (fact) => facts.push(fact),
    });
    const send = (tools: number) =>
      ask(broker, '/v1/messages', {
        headers: { 'x-api-key': broker.token },
        body: { tools: Array.from({ length: tools }, () => ({})) },
      });
    expect((await send(1)).status).toBe(200);
    const refused = await send(2);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('no more turns');
    expect(arrived).toHaveLength(1);
    await broker.close();
    expect(facts).toEqual([
      expect.objectContaining({ status: 200, tools: 1 }),
      expect.objectContaining({ status: 403, tools: 2, refused: 'limit: no more turns' }),
    ]);
  });

  test('breaks off an answer that began before the request was whole', async () => {
    const port = await startUpstream((_incoming, response) => {
      response.write('early');
    });
    const broker = await brokerFor(port, { admit: () => 'no more turns' });
    const sent = request(broker.url, { method: 'POST', headers: { 'x-api-key': broker.token } });
    sent.on('error', () => undefined);
    sent.write('{"tools":');
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const broken = once(answer, 'error');
    sent.end('[{}]}');
    answer.resume();
    await broken;
    expect(await broker.told(1)).toMatchObject([{ status: 200, cut: true, refused: 'limit: no more turns' }]);
  });
});
