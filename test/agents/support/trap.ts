import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that nobody should ask. It refuses everything, and keeps what was presented to it. */
export interface Trap {
  readonly url: string;
  readonly requests: readonly TrappedRequest[];
  close(): Promise<void>;
}

/** One request that a trap received. */
export interface TrappedRequest {
  readonly method: string;
  readonly path: string;
  /** What stood in the headers that hold credentials. */
  readonly tokens: readonly string[];
}

/** Starts a trap on 127.0.0.1. */
export async function startTrap(): Promise<Trap> {
  const requests: TrappedRequest[] = [];
  const note = ({ method = '', url: path = '', headers }: IncomingMessage): void => {
    const sent = [headers.authorization?.replace(/^Bearer /, ''), headers['x-api-key'], headers['x-goog-api-key']];
    requests.push({ method, path, tokens: sent.flat().filter((token) => token !== undefined) });
  };
  const server = createServer((request, response) => {
    note(request);
    request.resume();
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"error":{"type":"authentication_error","message":"a trap"}}');
  });
  // What is asked of a proxy.
  server.on('connect', (request, socket) => {
    note(request);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
