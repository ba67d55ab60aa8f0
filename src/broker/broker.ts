import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Broker, BrokerOptions } from './broker-options';
import { createBrokerServer, listenOnLoopback } from './broker-server';
import { Exchange } from './exchange';
import { createExchangeContext } from './exchange-context';
import { checkInjection } from './injection-check';
import { createPhantomToken, digestToken } from './phantom-token';
import { refuseRequest, refuseStranger } from './request-gate';
import { createUpstream } from './upstream';

const defaultHeadersTimeoutMs = 30_000;
const healthPath = '/-/health';

/** Starts the proxy of one run; it dials nothing before the first request. Throws `RunError`. */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  checkInjection(options);
  const upstream = createUpstream(options.upstream, options.allowPrivate, options.tls?.ca);
  const token = createPhantomToken();
  const tokenDigest = digestToken(token);
  const context = createExchangeContext(options, upstream);
  const open = new Set<Exchange>();
  let authority = '';
  const server = createBrokerServer(options.headersTimeoutMs ?? defaultHeadersTimeoutMs, (request, response) => {
    const stranger = refuseStranger(request, authority);
    if (stranger === undefined && isHealthCheck(request)) {
      answerHealthCheck(response);
      return;
    }
    const exchange = new Exchange(request, response, context);
    open.add(exchange);
    void exchange.settled.then(() => open.delete(exchange));
    const refusal = stranger ?? refuseRequest(request, { authority, tokenDigest });
    if (refusal === undefined) exchange.forward();
    else exchange.refuse(refusal);
  });
  authority = await listenOnLoopback(server);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) =>
      server.close(() => {
        resolve();
      }),
    );
    const exchanges = [...open];
    for (const exchange of exchanges) exchange.revoke();
    server.closeAllConnections();
    upstream.close();
    await Promise.all([closed, ...exchanges.map((exchange) => exchange.settled)]);
  };
  return { url: `http://${authority}`, token, close: () => (closing ??= close()) };
}

function isHealthCheck(request: IncomingMessage): boolean {
  return request.url === healthPath && (request.method === 'GET' || request.method === 'HEAD');
}

function answerHealthCheck(response: ServerResponse): void {
  response.sendDate = false;
  response.writeHead(204).end();
}
