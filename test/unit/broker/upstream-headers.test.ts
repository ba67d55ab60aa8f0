import { Secret } from '../../../src/secrets';
import { upstreamHeaders, type InjectedHeaders } from '../../../src/broker/upstream-headers';

const injected: InjectedHeaders = {
  host: 'api.example',
  auth: { header: 'X-Api-Key', prefix: '', extraHeaders: { 'Anthropic-Beta': 'oauth-1' } },
  credential: new Secret('REAL'),
};
const always = { host: 'api.example', 'accept-encoding': 'identity', 'anthropic-beta': 'oauth-1', 'x-api-key': 'REAL' };

describe('upstreamHeaders', () => {
  test.each([
    'Authorization',
    'x-api-key',
    'X-Goog-Api-Key',
    'api-key',
    'Proxy-Authorization',
    'Cookie',
    'Connection',
    'Keep-Alive',
    'Proxy-Connection',
    'TE',
    'Trailer',
    'Upgrade',
    'X-Forwarded-For',
    'x-forwarded-anything',
    'Forwarded',
    'Via',
    'Expect',
    'Host',
    'Accept-Encoding',
  ])('does not pass %s on', (name) => {
    expect(upstreamHeaders([name, 'mine'], injected)).toEqual(always);
  });

  test('drops what Connection names', () => {
    const raw = ['Connection', 'close, X-Hop', 'x-hop', '1', 'Connection', 'x-more', 'x-more', '2', 'x-stays', '3'];
    expect(upstreamHeaders(raw, injected)).toEqual({ ...always, 'x-stays': '3' });
  });

  test('keeps everything else, duplicates and strange names too', () => {
    const raw = ['Content-Type', 'application/json', 'a', '1', 'A', '2', '__proto__', 'x', 'Content-Length', '5'];
    const headers = upstreamHeaders(raw, injected);
    expect(Object.entries(headers)).toEqual(
      expect.arrayContaining([
        ['content-type', 'application/json'],
        ['a', ['1', '2']],
        ['__proto__', 'x'],
        ['content-length', '5'],
      ]),
    );
  });

  test('says chunked again when the body came in chunks', () => {
    expect(upstreamHeaders(['Transfer-Encoding', 'chunked'], injected)).toMatchObject({
      'transfer-encoding': 'chunked',
    });
  });

  test.each([
    [['anthropic-beta', 'tools-1'], 'tools-1, oauth-1'],
    [['anthropic-beta', 'tools-1,oauth-1'], 'tools-1,oauth-1'],
    [['anthropic-beta', 'a', 'anthropic-beta', 'b'], 'a, b, oauth-1'],
  ])('joins an extra header with %j', (raw, joined) => {
    expect(upstreamHeaders(raw, injected)).toMatchObject({ 'anthropic-beta': joined });
  });

  test('puts the prefix before the credential', () => {
    const auth = { header: 'authorization', prefix: 'Bearer ', extraHeaders: {} };
    expect(upstreamHeaders(['x-api-key', 'T'], { ...injected, auth })).toEqual({
      host: 'api.example',
      'accept-encoding': 'identity',
      authorization: 'Bearer REAL',
    });
  });

  test('injects nothing without a credential and still strips the slot', () => {
    const auth = { header: 'x-own-slot', prefix: '', extraHeaders: {} };
    expect(upstreamHeaders(['x-own-slot', 'T'], { host: 'h', auth })).toEqual({
      host: 'h',
      'accept-encoding': 'identity',
    });
  });
});
