import { BlockList, isIP } from 'node:net';

/** Kinds of addresses that are not public, each with its networks; the first that matches names the address. */
const networks: readonly (readonly [kind: string, ...networks: string[]])[] = [
  ['loopback', '127.0.0.0/8', '::1/128'],
  ['a cloud metadata service', '169.254.169.254/32', '100.100.100.200/32', 'fd00:ec2::254/128'],
  ['link-local', '169.254.0.0/16', 'fe80::/10'],
  ['unspecified', '0.0.0.0/8', '::/128'],
  ['private', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fec0::/10'],
  ['multicast', '224.0.0.0/4', 'ff00::/8'],
  ['reserved', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24'],
  ['reserved', '203.0.113.0/24', '240.0.0.0/4', '2001:db8::/32', '3fff::/20'],
  ['an IPv4 address in disguise', '2001::/32', '2002::/16'],
];

/** Lists that were needed so far: a loopback address is known by the first. */
const lists = new Map<string, BlockList>();

/** `public`, `loopback`, or what else an IP address is in words. */
export function addressKind(address: string): string {
  const [bare = ''] = address.split('%');
  const family = isIP(bare);
  if (family === 0) return 'no IP address';
  // BlockList matches `::ffff:a.b.c.d` with IPv4 networks, so the mapped form is sorted out first.
  const isGlobal = family === 4 || inNetwork(bare, '2000::/3');
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (type === 'ipv6' && inNetwork(bare, '::ffff:0:0/96')) return 'an IPv4 address in disguise';
  const match = networks.find(([, ...ranges]) => listOf(ranges, type).check(bare, type));
  return match?.[0] ?? (isGlobal ? 'public' : 'reserved');
}

function inNetwork(address: string, network: string): boolean {
  return listOf([network], 'ipv6').check(address, 'ipv6');
}

/** Those of the networks that are of one family. */
function listOf(ranges: readonly string[], type: 'ipv4' | 'ipv6'): BlockList {
  const key = `${type} ${ranges.join(' ')}`;
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    if (network.includes(':') === (type === 'ipv6')) list.addSubnet(network, Number(bits), type);
  }
  lists.set(key, list);
  return list;
}
