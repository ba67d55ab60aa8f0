import { answerHeaders } from '../../../src/broker/answer-headers';

const unchanged = (value: string): string => value;

describe('answerHeaders', () => {
  test.each([
    'Set-Cookie',
    'WWW-Authenticate',
    'Proxy-Authenticate',
    'Location',
    'Alt-Svc',
    'Access-Control-Allow-Origin',
    'Connection',
    'Keep-Alive',
    'Transfer-Encoding',
    'Trailer',
    'Upgrade',
  ])('does not pass %s on', (name) => {
    expect(answerHeaders([name, 'x'], unchanged)).toEqual({});
  });

  test('keeps the rest, with every value scrubbed', () => {
    const raw = ['Content-Type', 'text/event-stream', 'Cache-Control', 'no-transform', 'X-Echo', 'KEY', 'x-echo', 'b'];
    expect(answerHeaders(raw, (value) => value.replace('KEY', '***'))).toEqual({
      'content-type': 'text/event-stream',
      'cache-control': 'no-transform',
      'x-echo': ['***', 'b'],
    });
  });
});
