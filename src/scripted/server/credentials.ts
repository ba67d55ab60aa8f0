import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { WireProtocol } from '../../api';

const redacted = '[redacted]';

const secretHeaders = new Set([
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'x-goog-api-key',
  'api-key',
  'cookie',
]);

/** Headers as text, without what could be a credential. */
export function redactHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
    return [name, secretHeaders.has(name) ? redacted : text] as const;
  });
  return Object.fromEntries(entries);
}

/** Path and query without the key that the Google protocol accepts in the query. */
export function redactPath(url: URL): string {
  const shown = new URL(url);
  if (shown.searchParams.has('key')) shown.searchParams.set('key', redacted);
  return `${shown.pathname}${shown.search.replace(encodeURIComponent(redacted), redacted)}`;
}

/** Whether one of the protocol's auth slots holds the key. */
export function isAuthorised(protocol: WireProtocol, headers: IncomingHttpHeaders, url: URL, apiKey: string): boolean {
  return slots(protocol, headers, url).some((credential) => credential !== undefined && same(credential, apiKey));
}

function slots(protocol: WireProtocol, headers: IncomingHttpHeaders, url: URL): readonly (string | undefined)[] {
  const bearer = /^Bearer (?<token>.+)$/i.exec(headers.authorization ?? '')?.groups?.['token'];
  switch (protocol) {
    case 'anthropic-messages':
      return [header(headers, 'x-api-key'), bearer];
    case 'google-generate-content':
      return [header(headers, 'x-goog-api-key'), url.searchParams.get('key') ?? undefined, bearer];
    case 'openai-chat':
    case 'openai-responses':
      return [bearer];
  }
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** Compares digests, which have one length, so that the time says nothing about the key. */
function same(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
