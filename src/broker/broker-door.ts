import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { RunError } from '../errors';

/** A listening port of 127.0.0.1, before anything speaks HTTP on it. */
export interface BrokerDoor {
  /** `host:port`. */
  readonly authority: string;
  /** Stops listening; the sockets that came in are the business of who got them. */
  close(): Promise<void>;
}

/** Listens on a free port and hands over each socket that comes in. Throws `RunError`. */
export async function openDoor(onSocket: (socket: Socket) => void): Promise<BrokerDoor> {
  const server = createServer({ noDelay: true }, onSocket);
  await listen(server);
  const { address, port } = server.address() as AddressInfo;
  return {
    authority: `${address}:${String(port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    // Stays: a later failure to accept one connection must not end the host.
    server.on('error', (cause) => {
      reject(new RunError('broker_failed', 'The broker could not listen on 127.0.0.1.', { cause }));
    });
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, resolve);
  });
}
