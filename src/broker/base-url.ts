import { RunError } from '../errors';

/** The parts of an upstream's base URL. */
export interface BaseUrl {
  readonly protocol: 'http:' | 'https:';
  /** Without the brackets of a literal IPv6 address. */
  readonly hostname: string;
  /** `host[:port]` for the `host` header. */
  readonly host: string;
  readonly port?: number;
  /** Without a slash at its end. */
  readonly basePath: string;
}

/** Reads a base URL. Throws `RunError` for anything but http and https, or a user, query or fragment. */
export function parseBaseUrl(baseUrl: string): BaseUrl {
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
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    basePath: url.pathname.replace(/\/+$/, ''),
  };
}
