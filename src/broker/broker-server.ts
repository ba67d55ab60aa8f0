import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * A server that is handed its sockets: it keeps quiet streams open for any time and cuts clients that never finish
 * asking.
 */
export function createBrokerServer(headersTimeoutMs: number, listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: Math.min(headersTimeoutMs, 5_000),
      // Said here, so that NODE_OPTIONS of the host cannot turn it on.
      insecureHTTPParser: false,
    },
    listener,
  );
  // It never listens itself, and begins to watch its connections for this event alone.
  server.emit('listening');
  return server;
}
