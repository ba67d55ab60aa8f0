import { lookup } from 'node:dns';
import { Agent, request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { addressProblem, type AddressPolicy } from './address-vetting';
import type { BaseUrl } from './base-url';
import { createVettedLookup } from './vetted-lookup';

/** The one place that the broker dials. */
export interface Upstream {
  /** `host[:port]` for the `host` header. */
  readonly host: string;
  /** Base path without a slash at its end. */
  readonly basePath: string;
  /** Why a literal address may not be dialled; names are vetted when they are looked up. */
  readonly problem?: string;
  request(options: Pick<RequestOptions, 'method' | 'path' | 'headers'>): ClientRequest;
  /** Closes every connection. */
  close(): void;
}

/** Makes the connection pool; dials nothing. */
export function createUpstream(baseUrl: BaseUrl, allowPrivate: 'none' | 'loopback', ca?: string): Upstream {
  const { protocol, hostname, host, port, basePath } = baseUrl;
  const policy: AddressPolicy = { protocol, allowPrivate };
  const { request, agent } = transport(protocol, createVettedLookup(policy, lookup), ca);
  // `lookup` is not called for a literal address.
  const problem = isIP(hostname) === 0 ? undefined : addressProblem(hostname, policy);
  return {
    host,
    basePath,
    ...(problem === undefined ? {} : { problem }),
    request: (options) => request({ ...options, agent, hostname, port, setHost: false, insecureHTTPParser: false }),
    close: () => {
      agent.destroy();
    },
  };
}

function transport(protocol: 'http:' | 'https:', vettedLookup: LookupFunction, ca?: string) {
  const pool = { keepAlive: true, lookup: vettedLookup };
  if (protocol === 'http:') return { request: requestHttp, agent: new Agent(pool) };
  const tls = require('./tls-transport') as typeof import('./tls-transport');
  return tls.createTlsTransport(pool, ca);
}
