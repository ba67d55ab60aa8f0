import { Secret, startBroker, type BrokerOptions } from '../../../src/broker';

const options: BrokerOptions = {
  runId: 'run',
  upstream: 'https://api.example',
  pathPrefix: '/v1',
  auth: { header: 'authorization', prefix: 'Bearer ', extraHeaders: {} },
  credential: new Secret('sk-canary-1'),
  allowPrivate: 'none',
  onRequest: () => undefined,
};

describe('startBroker', () => {
  test.each<[string, Partial<BrokerOptions>]>([
    ['an upstream that is no URL', { upstream: 'api.example' }],
    ['an upstream of another scheme', { upstream: 'ftp://api.example' }],
    ['an upstream with a user', { upstream: 'https://sk-canary-1@api.example' }],
    ['an upstream with a query', { upstream: 'https://api.example/?key=sk-canary-1' }],
    ['a prefix that is no path', { pathPrefix: 'v1' }],
    ['a prefix with a line break', { pathPrefix: '/v1\r\nx: 1' }],
    ['a credential with a line break', { credential: new Secret('sk-canary-1\n') }],
    ['an auth prefix with a line break', { auth: { ...options.auth, prefix: 'Bearer x\r\nY: 1' } }],
    ['an extra header with a line break', { auth: { ...options.auth, extraHeaders: { beta: 'a\nb' } } }],
    ['a header name with a space', { auth: { ...options.auth, header: 'x key' } }],
  ])('refuses %s and does not repeat a secret', async (_what, wrong) => {
    const failure = await startBroker({ ...options, ...wrong }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'RunError', code: 'broker_failed' });
    expect(String((failure as Error).stack)).not.toContain('canary');
  });
});
