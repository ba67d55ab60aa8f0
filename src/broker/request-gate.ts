import type { IncomingMessage } from 'node:http';
import { matchesDigest } from './phantom-token';
import { presentedTokens } from './presented-tokens';
import { headerValues } from './raw-headers';
import type { Refusal } from './refusal';
import { splitTarget, targetProblem } from './request-target';

/** What a request is measured against. */
export interface Gate {
  /** The broker's own `host:port`. */
  readonly authority: string;
  readonly tokenDigest: Buffer;
}

const allowedMethods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Checks that need no token: a page in a browser must learn nothing, not even that this is a broker. */
export function refuseStranger(request: IncomingMessage, authority: string): Refusal | undefined {
  const hosts = headerValues(request.rawHeaders, 'host');
  if (hosts.length !== 1 || hosts[0]?.toLowerCase() !== authority) {
    return { code: 'host', message: 'the request is not addressed to this broker' };
  }
  const sites = headerValues(request.rawHeaders, 'sec-fetch-site');
  if (headerValues(request.rawHeaders, 'origin').length > 0 || sites.some((site) => site !== 'none')) {
    return { code: 'cross_site', message: 'requests of web pages are not served' };
  }
  if (!allowedMethods.includes(request.method ?? '')) {
    return { code: 'method', message: 'this method is not served' };
  }
  return undefined;
}

/** Checks the token, then the target, then that the body can be read. The answer to a bad token is always the same. */
export function refuseRequest(request: IncomingMessage, gate: Gate): Refusal | undefined {
  const target = request.url ?? '';
  const tokens = presentedTokens(request.rawHeaders, splitTarget(target).query);
  const [token] = tokens;
  if (token === undefined || tokens.length !== 1 || !matchesDigest(token, gate.tokenDigest)) {
    return { code: 'token', message: 'the token of this run is needed, exactly once' };
  }
  const problem = targetProblem(target);
  if (problem !== undefined) return { code: 'path', message: problem };
  const encodings = headerValues(request.rawHeaders, 'content-encoding');
  return encodings.every((encoding) => /^\s*(identity)?\s*$/i.test(encoding))
    ? undefined
    : { code: 'encoding', message: 'the body must not be encoded: the turns of the run are counted in it' };
}
