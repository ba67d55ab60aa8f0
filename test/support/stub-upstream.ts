import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that reached the upstream. */
export interface UpstreamRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A model endpoint on loopback that answers as it is told and remembers what it was asked. */
export class StubUpstream {
  readonly requests: UpstreamRequest[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Answers every request with `respond`; with an empty JSON object when absent. */
  static async start(
    respond: (response: ServerResponse, count: number) => void = (response) => response.end('{}'),
  ): Promise<StubUpstream> {
    const server = createServer();
    const upstream = new StubUpstream(server);
    server.on('request', (request, response: ServerResponse) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        upstream.requests.push({ path: request.url ?? '', headers: request.headers, body });
        response.setHeader('content-type', 'application/json');
        respond(response, upstream.requests.length);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
