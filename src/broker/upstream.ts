import { lookup } from 'node:dns';
import { Agent, request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { RunError } from '../errors';
import { addressProblem, type AddressPolicy } from './address-vetting';
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

/** Reads the base URL and makes the connection pool; dials nothing. Throws `RunError`. */
export function createUpstream(baseUrl: string, allowPrivate: 'none' | 'loopback', ca?: string): Upstream {
  const { protocol, hostname, host, port, basePath } = parseBaseUrl(baseUrl);
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

function parseBaseUrl(baseUrl: string) {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const protocol = url?.protocol;
  if (url === undefined || (protocol !== 'http:' && protocol !== 'https:')) {
    throw new RunError('broker_failed', 'The upstream of the provider is no http or https URL.');
  }
  // Its text is not repeated here: a user part is a secret.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new RunError('broker_failed', 'The upstream of the provider may have no user, query or fragment.');
  }
  return {
    protocol,
    hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    host: url.host,
    port: url.port === '' ? undefined : Number(url.port),
    basePath: url.pathname.replace(/\/+$/, ''),
  } as const;
}
