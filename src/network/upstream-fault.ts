import { isIP } from 'node:net';
import { addressKind } from './address-kind';

/** Why an upstream may not be used, or `undefined`. The text itself is never repeated: it may hold a password. */
export function upstreamFault(text: string, allowPrivate: 'none' | 'loopback'): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('\\')) return 'holds a character that an address cannot have';
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || !URL.canParse(text)) return 'is not an http or https address';
  if (authority.includes('@')) return 'holds user information';
  if (/[?#]/.test(text)) return 'holds a query or a fragment';
  const url = new URL(text);
  if (url.port === '0') return 'has port 0';
  const kind = hostKind(url.hostname);
  if (kind !== 'public' && kind !== 'loopback') return 'leads to a private, link-local or reserved address';
  if (kind === 'loopback' && allowPrivate !== 'loopback')
    return 'leads to this machine without allow_private: loopback';
  return url.protocol === 'http:' && kind !== 'loopback' ? 'is plain http to another machine' : undefined;
}

/** Kind of a host as `URL.hostname` spells it. Names are judged by the name alone: nothing is looked up. */
function hostKind(hostname: string): string {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(host) !== 0) return addressKind(host);
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  return host.endsWith('.internal') ? 'private' : 'public';
}
