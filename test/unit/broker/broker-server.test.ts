import { createBrokerServer, listenOnLoopback } from '../../../src/broker/broker-server';

describe('createBrokerServer', () => {
  const server = createBrokerServer(1234, () => undefined);
  afterAll(() => server.close());

  test('has no time limit for a quiet answer, and has limits for asking', () => {
    expect(server.timeout).toBe(0);
    expect(server.headersTimeout).toBe(1234);
    expect(server.requestTimeout).toBeGreaterThan(0);
  });

  test('listens on 127.0.0.1', async () => {
    expect(await listenOnLoopback(server)).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  test('says when it cannot listen', async () => {
    const failing = createBrokerServer(1234, () => undefined);
    const listening = listenOnLoopback(failing);
    failing.emit('error', new Error('EMFILE'));
    await expect(listening).rejects.toMatchObject({ name: 'RunError', code: 'broker_failed' });
    failing.close();
  });
});
