import { createServer } from 'node:net';
import { openDoor } from '../../../src/broker/broker-door';
import { createBrokerServer } from '../../../src/broker/broker-server';

describe('createBrokerServer', () => {
  const server = createBrokerServer(1234, () => undefined);
  afterAll(() => server.close());

  test('has no time limit for a quiet answer, and has limits for asking', () => {
    expect(server.timeout).toBe(0);
    expect(server.headersTimeout).toBe(1234);
    expect(server.requestTimeout).toBeGreaterThan(0);
  });
});

describe('openDoor', () => {
  test('listens on 127.0.0.1', async () => {
    const door = await openDoor(() => undefined);
    expect(door.authority).toMatch(/^127\.0\.0\.1:\d+$/);
    await door.close();
  });

  test('says when it cannot listen', async () => {
    const listen = jest.spyOn(Object.getPrototypeOf(createServer()) as ReturnType<typeof createServer>, 'listen');
    listen.mockImplementation(function (this: ReturnType<typeof createServer>) {
      process.nextTick(() => this.emit('error', new Error('EMFILE')));
      return this;
    });
    await expect(openDoor(() => undefined)).rejects.toMatchObject({ name: 'RunError', code: 'broker_failed' });
    listen.mockRestore();
  });
});
