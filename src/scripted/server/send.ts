import type { ServerResponse } from 'node:http';
import type { JsonValue } from '../../api';
import type { Dialect, Failure, ModelRequest, Reply, ServerSentEvent } from '../protocols/dialect';

/** Sends one JSON body. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: JsonValue,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length, ...headers });
  response.end(bytes);
}

/** Sends an error in the protocol's own shape. */
export function sendFailure(response: ServerResponse, dialect: Dialect, failure: Failure): void {
  const wait = failure.retryAfterSeconds;
  const headers = wait === undefined ? undefined : { 'retry-after': String(wait) };
  sendJson(response, failure.status, dialect.failure(failure), headers);
}

/** An answer in the form in which it travels. */
export interface Transmission {
  readonly contentType: string;
  /** The pieces in order: one for a JSON body, one an event for a stream. */
  readonly pieces: readonly Buffer[];
  /** Whether the length is announced. */
  readonly whole: boolean;
}

/** The answer as the request wants it. */
export function transmit(dialect: Dialect, reply: Reply, delivery: ModelRequest['delivery']): Transmission {
  if (delivery === 'events')
    return {
      contentType: 'text/event-stream; charset=utf-8',
      pieces: dialect.events(reply).map(frame),
      whole: false,
    };
  const body = delivery === 'body' ? dialect.body(reply) : dialect.events(reply).map((event) => event.data);
  return { contentType: 'application/json', pieces: [Buffer.from(JSON.stringify(body))], whole: true };
}

function frame({ name, data }: ServerSentEvent): Buffer {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return Buffer.from(`${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`);
}

/** Sends the whole answer. */
export function sendWhole(response: ServerResponse, transmission: Transmission): void {
  begin(response, transmission);
  for (const piece of transmission.pieces) response.write(piece);
  response.end();
}

/** Sends headers and the first pieces of a stream (of a JSON body: none), and leaves the socket open. */
export function sendStalled(response: ServerResponse, transmission: Transmission, pieces: number): void {
  begin(response, transmission);
  if (transmission.whole) return;
  for (const piece of transmission.pieces.slice(0, pieces)) response.write(piece);
}

/** Sends the first half of the answer's bytes and closes the socket. */
export function sendCut(response: ServerResponse, transmission: Transmission): void {
  begin(response, transmission);
  const bytes = Buffer.concat(transmission.pieces);
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy());
}

function begin(response: ServerResponse, { contentType, pieces, whole }: Transmission): void {
  const length = whole ? { 'content-length': Buffer.concat(pieces).length } : {};
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache', ...length });
  response.flushHeaders();
}
