import { BlockList, isIP } from 'node:net';

/** Where an address leads. `private`: link-local, metadata services, private and reserved ranges. */
export type AddressScope = 'public' | 'loopback' | 'private';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const notPublic = new BlockList();
const ranges: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 9, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
for (const [net, prefix, family] of ranges) notPublic.addSubnet(net, prefix, family);

/** Scope of a host as `URL.hostname` spells it. Names are judged by the name alone: nothing is looked up. */
export function addressScope(hostname: string): AddressScope {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const version = isIP(host);
  if (version === 0) {
    if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
    return host.endsWith('.internal') ? 'private' : 'public';
  }
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (loopback.check(host, family)) return 'loopback';
  return notPublic.check(host, family) ? 'private' : 'public';
}

/** Why an upstream may not be used, or `undefined`. The text itself is never repeated: it may hold a password. */
export function upstreamFault(text: string, allowPrivate: 'none' | 'loopback'): string | undefined {
  if (!/^[\x21-\x7e]+$/.test(text) || text.includes('\\')) return 'holds a character that an address cannot have';
  const authority = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (authority === undefined || !URL.canParse(text)) return 'is not an http or https address';
  if (authority.includes('@')) return 'holds user information';
  if (/[?#]/.test(text)) return 'holds a query or a fragment';
  const url = new URL(text);
  if (url.port === '0') return 'has port 0';
  const scope = addressScope(url.hostname);
  if (scope === 'private') return 'leads to a private, link-local or reserved address';
  if (scope === 'loopback' && allowPrivate !== 'loopback')
    return 'leads to this machine without allow_private: loopback';
  return url.protocol === 'http:' && scope !== 'loopback' ? 'is plain http to another machine' : undefined;
}
