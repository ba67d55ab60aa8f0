import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { BaseUrl } from './base-url';
import type { BrokerOptions } from './broker-options';
import { createBrokerServer } from './broker-server';
import { Exchange } from './exchange';
import { createExchangeContext } from './exchange-context';
import { refuseRequest, refuseStranger, type Gate } from './request-gate';
import type { Refusal } from './refusal';
import { createUpstream } from './upstream';

const defaultHeadersTimeoutMs = 30_000;
const healthPath = '/-/health';
/** Each open request may hold a body of `maxRequestBytes`. */
const maxOpenRequests = 64;

const busy: Refusal = {
  code: 'busy',
  message: `${String(maxOpenRequests)} requests are open already`,
  retryAfterSeconds: 1,
};

/** What speaks HTTP with the agent and with the upstream. */
export interface Proxy {
  accept(socket: Socket): void;
  /** Cuts open streams and closes every connection; every fact has been given when it resolves. */
  close(): Promise<void>;
}

/** Makes the proxy of one run; it dials nothing before the first request. */
export function createProxy(options: BrokerOptions, baseUrl: BaseUrl, keys: Gate): Proxy {
  const upstream = createUpstream(baseUrl, options.allowPrivate, options.tls?.ca);
  const context = createExchangeContext(options, upstream);
  const open = new Set<Exchange>();
  let forwarded = 0;
  const server = createBrokerServer(options.headersTimeoutMs ?? defaultHeadersTimeoutMs, (request, response) => {
    const stranger = refuseStranger(request, keys.authority);
    if (stranger === undefined && isHealthCheck(request)) {
      answerHealthCheck(response);
      return;
    }
    const exchange = new Exchange(request, response, context);
    open.add(exchange);
    void exchange.settled.then(() => open.delete(exchange));
    const refusal = stranger ?? refuseRequest(request, keys) ?? (forwarded < maxOpenRequests ? undefined : busy);
    if (refusal !== undefined) {
      exchange.refuse(refusal);
      return;
    }
    forwarded += 1;
    void exchange.settled.then(() => (forwarded -= 1));
    exchange.forward();
  });
  return {
    accept: (socket) => {
      server.emit('connection', socket);
    },
    close: async () => {
      const exchanges = [...open];
      for (const exchange of exchanges) exchange.revoke();
      server.closeAllConnections();
      // Ends its watch over the connections, too.
      server.close();
      upstream.close();
      await Promise.all(exchanges.map((exchange) => exchange.settled));
    },
  };
}

function isHealthCheck(request: IncomingMessage): boolean {
  return request.url === healthPath && (request.method === 'GET' || request.method === 'HEAD');
}

function answerHealthCheck(response: ServerResponse): void {
  response.sendDate = false;
  response.writeHead(204).end();
}
