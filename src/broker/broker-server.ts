import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RunError } from '../errors';

/** A server that keeps quiet streams open for any time and cuts clients that never finish asking. */
export function createBrokerServer(headersTimeoutMs: number, listener: RequestListener): Server {
  return createServer(
    {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: Math.min(headersTimeoutMs, 5_000),
      // Said here, so that NODE_OPTIONS of the host cannot turn it on.
      insecureHTTPParser: false,
    },
    listener,
  );
}

/** Listens on a free port of 127.0.0.1. Gives `host:port`; throws `RunError`. */
export async function listenOnLoopback(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    // Stays: a later failure to accept one connection must not end the host.
    server.on('error', (cause) => {
      reject(new RunError('broker_failed', 'The broker could not listen on 127.0.0.1.', { cause }));
    });
    server.listen({ host: '127.0.0.1', port: 0, exclusive: true }, resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  return `${address}:${String(port)}`;
}
