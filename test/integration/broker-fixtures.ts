import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import type { ModelRequestFact } from '../../src/api/run-event';
import { Secret, startBroker, type Broker, type BrokerOptions } from '../../src/broker';
import { makeTlsFiles } from '../support/tls-files';

/** The real key of every test; no client may ever see it. */
export const realKey = 'sk-canary-real-key-0123456789';

const cleanups: (() => unknown)[] = [];

/** Closes everything that a test opened, the last first. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A real upstream on loopback; gives its port. */
export async function startUpstream(listener: RequestListener): Promise<number> {
  // Never closes an idle connection by itself: a test sees who does.
  return listen(createServer({ keepAliveTimeout: 0 }, listener));
}

/** A real TLS upstream for `localhost`; gives its port and the PEM of its authority. */
export async function startTlsUpstream(listener: RequestListener): Promise<{ port: number; ca: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-broker-'));
  cleanups.push(() => {
    rmSync(folder, { recursive: true });
  });
  const { authority, key, cert } = makeTlsFiles(folder);
  const port = await listen(createTlsServer({ key, cert }, listener));
  return { port, ca: authority };
}

/** A broker together with the facts that it told and a way to wait for them. */
export interface ObservedBroker extends Broker {
  readonly port: number;
  readonly facts: ModelRequestFact[];
  /** Resolves when so many facts were told. */
  told(count: number): Promise<readonly ModelRequestFact[]>;
}

/** Starts a broker in front of a loopback upstream. */
export async function brokerFor(
  upstream: number | string,
  options: Partial<BrokerOptions> = {},
): Promise<ObservedBroker> {
  const facts: ModelRequestFact[] = [];
  let wake: () => void = () => undefined;
  const broker = await startBroker({
    runId: 'run-1',
    upstream: typeof upstream === 'number' ? `http://127.0.0.1:${String(upstream)}` : upstream,
    pathPrefix: '',
    auth: { header: 'x-api-key', prefix: '', extraHeaders: {} },
    credential: new Secret(realKey),
    allowPrivate: 'loopback',
    onRequest: (fact) => {
      facts.push(fact);
      wake();
    },
    ...options,
  });
  cleanups.push(() => broker.close());
  const told = async (count: number): Promise<readonly ModelRequestFact[]> => {
    while (facts.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return facts;
  };
  return { ...broker, port: Number(new URL(broker.url).port), facts, told };
}

/** What a client saw. */
export interface Seen {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Everything of it, to search in. */
  readonly text: string;
}

/** One request as an agent makes it, with the right token unless headers say otherwise. */
export async function ask(
  broker: Broker,
  path: string,
  { method = 'POST', headers, body }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Seen> {
  const answer = await openAnswer(broker, path, { method, ...(headers === undefined ? {} : { headers }), body });
  answer.setEncoding('utf8');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: text,
    text: JSON.stringify([answer.rawHeaders, answer.statusMessage, text, answer.rawTrailers]),
  };
}

/** The same, up to the head of the answer. */
export async function openAnswer(
  broker: Broker,
  path: string,
  { method = 'POST', headers, body }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<IncomingMessage> {
  const sent = request(broker.url, {
    method,
    path,
    agent: false,
    headers: headers ?? { authorization: `Bearer ${broker.token}` },
  });
  sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

/** Sends bytes as they are and gives all that came until the broker closed the connection. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.on('error', () => undefined);
  socket.write(text, 'latin1');
  await once(socket, 'close');
  return answer;
}

/** The body of a request, whole. */
export async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of incoming) text += String(chunk);
  return text;
}

/** A promise and the function that fulfils it. */
export function signal<T = void>(): { readonly promise: Promise<T>; readonly fire: (value: T) => void } {
  let fire: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    fire = resolve;
  });
  return { promise, fire };
}
