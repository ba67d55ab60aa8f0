import { addressProblem } from '../../../src/broker/address-vetting';
import { AddressRefusedError, createVettedLookup } from '../../../src/broker/vetted-lookup';

const closed = { protocol: 'https:', allowPrivate: 'none' } as const;
const loopback = { protocol: 'http:', allowPrivate: 'loopback' } as const;

describe('addressProblem', () => {
  test.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'lets the public address %s pass over https',
    (address) => {
      expect(addressProblem(address, closed)).toBeUndefined();
      expect(addressProblem(address, { ...closed, allowPrivate: 'loopback' })).toBeUndefined();
    },
  );

  test.each(['127.0.0.1', '127.255.0.1', '::1'])('lets %s pass only where loopback is allowed', (address) => {
    expect(addressProblem(address, loopback)).toBeUndefined();
    expect(addressProblem(address, { ...loopback, protocol: 'https:' })).toBeUndefined();
    expect(addressProblem(address, closed)).toContain('loopback');
  });

  test.each([
    ['0.0.0.0', 'unspecified'],
    ['::', 'unspecified'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd00::1', 'private'],
    ['fc00::1', 'private'],
    ['fec0::1', 'private'],
    ['169.254.1.1', 'link-local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['169.254.169.254', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['255.255.255.255', 'reserved'],
    ['198.18.0.1', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['64:ff9b::7f00:1', 'reserved'],
    ['::127.0.0.1', 'reserved'],
    ['::ffff:127.0.0.1', 'disguise'],
    ['::ffff:7f00:1', 'disguise'],
    ['::ffff:10.0.0.1', 'disguise'],
    ['::ffff:1.1.1.1', 'disguise'],
    ['2002:7f00:1::', 'disguise'],
    ['2001::1', 'disguise'],
    ['localhost', 'no IP address'],
    ['', 'no IP address'],
  ])('refuses %s under every policy', (address, why) => {
    expect(addressProblem(address, closed)).toContain(why);
    expect(addressProblem(address, loopback)).toContain(why);
  });

  test('refuses plain http to a public address', () => {
    expect(addressProblem('1.1.1.1', loopback)).toContain('plain http');
  });
});

describe('createVettedLookup', () => {
  const family = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });

  function look(addresses: readonly string[], all: boolean): unknown[] {
    const lookup = createVettedLookup(closed, (_name, options, callback) => {
      expect(options.all).toBe(true);
      callback(null, addresses.map(family));
    });
    const answers: unknown[] = [];
    lookup('name.example', { all }, (...answer) => answers.push(...answer));
    return answers;
  }

  test('gives public addresses in both forms that net.connect asks for', () => {
    expect(look(['1.1.1.1', '2606:4700::1111'], true)).toEqual([null, [family('1.1.1.1'), family('2606:4700::1111')]]);
    expect(look(['1.1.1.1', '2606:4700::1111'], false)).toEqual([null, '1.1.1.1', 4]);
  });

  test('leaves out the refused ones among them', () => {
    expect(look(['10.0.0.1', '1.1.1.1'], true)).toEqual([null, [family('1.1.1.1')]]);
    expect(look(['10.0.0.1', '1.1.1.1'], false)).toEqual([null, '1.1.1.1', 4]);
  });

  test.each([[['10.0.0.1', '::ffff:127.0.0.1']], [[]]])('fails with the reason when none is left: %j', (addresses) => {
    const [error] = look(addresses, true);
    expect(error).toBeInstanceOf(AddressRefusedError);
    expect((error as Error).message).toContain(addresses[0] ?? 'name.example has no address');
  });

  test('checks each look-up anew', () => {
    const answers = [['1.1.1.1'], ['127.0.0.1']];
    const lookup = createVettedLookup(closed, (_name, _options, callback) => {
      callback(null, (answers.shift() ?? []).map(family));
    });
    const errors: unknown[] = [];
    for (let time = 0; time < 2; time += 1) lookup('name.example', {}, (error) => errors.push(error));
    expect(errors).toEqual([null, expect.any(AddressRefusedError)]);
  });

  test('passes a failure of the resolver on', () => {
    const failure = new Error('ENOTFOUND');
    const lookup = createVettedLookup(closed, (_name, _options, callback) => {
      callback(failure, []);
    });
    const errors: unknown[] = [];
    lookup('name.example', {}, (error) => errors.push(error));
    expect(errors).toEqual([failure]);
  });
});
