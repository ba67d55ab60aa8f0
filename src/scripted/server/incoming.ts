import type { IncomingMessage } from 'node:http';
import { dialects } from '../protocols/dialects';
import type { Dialect } from '../protocols/dialect';
import { readBody } from './read-body';

/** A request whose body has arrived. */
export interface Incoming {
  readonly request: IncomingMessage;
  readonly method: string;
  readonly url: URL;
  /** `undefined` when the body is longer than the limit. */
  readonly text: string | undefined;
  /** The parsed body; its text where it is not JSON; `undefined` where there is none. */
  readonly body: unknown;
  readonly isJson: boolean;
  /** The protocol that the path of a POST belongs to. */
  readonly dialect: Dialect | undefined;
}

/** Reads a request to its end. */
export async function readIncoming(request: IncomingMessage): Promise<Incoming> {
  const method = request.method ?? 'GET';
  const url = urlOf(request.url ?? '/');
  const text = await readBody(request);
  const dialect = method === 'POST' ? dialects.find((each) => each.operation(url.pathname) !== undefined) : undefined;
  return { request, method, url, text, ...parse(text), dialect };
}

/** Only path and query of the target count; an absolute target (as a proxy gets it) is read as a path. */
function urlOf(target: string): URL {
  return new URL(`http://127.0.0.1${target.startsWith('/') ? '' : '/'}${target}`);
}

function parse(text: string | undefined): { body: unknown; isJson: boolean } {
  if (text === undefined || text === '') return { body: undefined, isJson: false };
  try {
    return { body: JSON.parse(text) as unknown, isJson: true };
  } catch {
    return { body: text, isJson: false };
  }
}
