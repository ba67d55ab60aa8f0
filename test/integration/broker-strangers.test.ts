import { ask, brokerFor, cleanUp, sendRaw, startUpstream, type ObservedBroker } from './broker-fixtures';

let broker: ObservedBroker;
let reached: (string | undefined)[];

beforeEach(async () => {
  reached = [];
  const port = await startUpstream((incoming, response) => {
    reached.push(incoming.url);
    incoming.resume();
    response.setHeader('access-control-allow-origin', '*');
    response.end('served');
  });
  broker = await brokerFor(port);
});
afterEach(cleanUp);

const head = (line: string, ...headers: string[]) => [line, ...headers, 'Connection: close', '', ''].join('\r\n');
const host = () => `Host: 127.0.0.1:${String(broker.port)}`;
const bearer = () => `Authorization: Bearer ${broker.token}`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);

test('a good request on a raw socket is served, without a CORS header', async () => {
  const answer = await sendRaw(broker.port, head('GET /v1/x HTTP/1.1', host(), bearer()));
  expect(statusOf(answer)).toBe(200);
  expect(answer.toLowerCase()).not.toContain('access-control');
  expect(reached).toEqual(['/v1/x']);
});

test.each<[string, () => string[]]>([
  ['no token', () => []],
  ['an empty token', () => ['Authorization: Bearer ']],
  ['a wrong token', () => ['x-api-key: sk-mine']],
  ['a changed token', () => [`x-api-key: ${broker.token.slice(0, -1)}`]],
  ['the token in another scheme', () => [`Authorization: Basic ${broker.token}`]],
  ['the token in a header that is no slot', () => [`x-token: ${broker.token}`]],
  ['the token as a cookie', () => [`Cookie: key=${broker.token}`]],
  ['a duplicate Authorization', () => [bearer(), bearer()]],
  ['a second Authorization that is wrong', () => [bearer(), 'Authorization: Bearer x']],
  ['a duplicate x-api-key', () => [`x-api-key: ${broker.token}`, `x-api-key: ${broker.token}`]],
  ['two different tokens', () => [bearer(), 'x-api-key: other']],
])('%s gets the same 401 and nothing reaches the upstream', async (_what, headers) => {
  const answer = await sendRaw(broker.port, head('POST /v1/x HTTP/1.1', host(), ...headers()));
  expect(statusOf(answer)).toBe(401);
  expect(JSON.parse(bodyOf(answer))).toEqual({
    type: 'error',
    error: { type: 'token', message: 'muster broker: the token of this run is needed, exactly once' },
  });
  expect(await broker.told(1)).toMatchObject([{ status: 401, refused: expect.stringMatching(/^token: /) as string }]);
  expect(reached).toEqual([]);
});

test('a token of another run gets 401', async () => {
  const other = await brokerFor('https://api.example');
  expect((await ask(broker, '/', { headers: { 'x-api-key': other.token } })).status).toBe(401);
  expect(reached).toEqual([]);
});

test.each<[string, () => string, number]>([
  ['Host of somebody else', () => head('GET / HTTP/1.1', 'Host: evil.com', bearer()), 421],
  ['Host with another port', () => head('GET / HTTP/1.1', 'Host: 127.0.0.1:1', bearer()), 421],
  ['Host without a port', () => head('GET / HTTP/1.1', 'Host: 127.0.0.1', bearer()), 421],
  ['two Host headers', () => head('GET / HTTP/1.1', host(), 'Host: evil.com', bearer()), 421],
  ['two equal Host headers', () => head('GET / HTTP/1.1', host(), host(), bearer()), 421],
  ['no Host', () => head('GET / HTTP/1.1', bearer()), 400],
  ['Origin', () => head('GET / HTTP/1.1', host(), bearer(), 'Origin: https://evil'), 403],
  ['Origin of the broker', () => head('GET / HTTP/1.1', host(), bearer(), `Origin: ${broker.url}`), 403],
  ['a cross-site fetch', () => head('GET / HTTP/1.1', host(), bearer(), 'Sec-Fetch-Site: cross-site'), 403],
  ['a preflight', () => head('OPTIONS / HTTP/1.1', host(), 'Origin: https://evil'), 403],
  ['OPTIONS', () => head('OPTIONS / HTTP/1.1', host(), bearer()), 405],
  ['TRACE', () => head('TRACE / HTTP/1.1', host(), bearer()), 405],
  ['CONNECT', () => head('CONNECT evil:443 HTTP/1.1', host(), bearer()), 0],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a method in lower case', () => head('get / HTTP/1.1', host(), bearer()), 400],
  ['an absolute target', () => head('GET http://evil/v1 HTTP/1.1', host(), bearer()), 400],
  ['an absolute target of its own', () => head(`GET ${broker.url}/v1 HTTP/1.1`, host(), bearer()), 400],
  ['an empty segment', () => head('GET //evil/v1 HTTP/1.1', host(), bearer()), 400],
  ['a climbing path', () => head('GET /v1/%2e%2E/admin HTTP/1.1', host(), bearer()), 400],
  ['a fragment', () => head('GET /v1#x HTTP/1.1', host(), bearer()), 400],
  ['a tab in the path', () => head('GET /v1\t/x HTTP/1.1', host(), bearer()), 400],
  [
    'both lengths',
    () => head('POST / HTTP/1.1', host(), bearer(), 'Content-Length: 0', 'Transfer-Encoding: chunked'),
    400,
  ],
  ['two lengths', () => head('POST / HTTP/1.1', host(), bearer(), 'Content-Length: 0', 'Content-Length: 5'), 400],
  ['a signed length', () => head('POST / HTTP/1.1', host(), bearer(), 'Content-Length: +5'), 400],
  ['an unknown coding', () => head('POST / HTTP/1.1', host(), bearer(), 'Transfer-Encoding: xchunked'), 400],
  ['a space before the colon', () => head('POST / HTTP/1.1', host(), bearer(), 'Transfer-Encoding : chunked'), 400],
  ['a folded header', () => head('GET / HTTP/1.1', host(), bearer(), 'x: 1', ' 2'), 400],
  ['a bare line feed', () => `GET / HTTP/1.1\n${host()}\n${bearer()}\n\n`, 400],
  ['a NUL', () => head('GET / HTTP/1.1', host(), bearer(), 'x: \u0000'), 400],
  ['17 KB of headers', () => head('GET / HTTP/1.1', host(), bearer(), `x: ${'y'.repeat(17 * 1024)}`), 431],
])('%s is refused before the upstream, without a CORS header', async (_what, text, status) => {
  const answer = await sendRaw(broker.port, text());
  expect(statusOf(answer)).toBe(status);
  expect(answer.toLowerCase()).not.toContain('access-control');
  expect(answer).not.toContain(broker.token);
  expect(reached).toEqual([]);
});

test('health answers without a token and says nothing', async () => {
  const answer = await sendRaw(broker.port, head('GET /-/health HTTP/1.1', host()));
  expect(answer).toBe('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
  expect(broker.facts).toEqual([]);
  expect(statusOf(await sendRaw(broker.port, head('GET /-/health HTTP/1.1', 'Host: evil.com')))).toBe(421);
});

test('an attempt to upgrade is an ordinary request', async () => {
  const text = head('GET /v1/x HTTP/1.1', host(), bearer(), 'Upgrade: websocket').replace('close', 'close, Upgrade');
  expect(statusOf(await sendRaw(broker.port, text))).toBe(200);
  expect(reached).toEqual(['/v1/x']);
});

test('requests that are pipelined on one connection each give a fact', async () => {
  const one = `GET /v1/a HTTP/1.1\r\n${host()}\r\n${bearer()}\r\n\r\n`;
  const answer = await sendRaw(broker.port, one + head('GET /v1/b HTTP/1.1', host(), bearer()));
  expect(answer.match(/served/g)).toHaveLength(2);
  expect((await broker.told(2)).map(({ path }) => path)).toEqual(['/v1/a', '/v1/b']);
});
