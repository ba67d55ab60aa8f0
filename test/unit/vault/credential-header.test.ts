import { parseHeader } from '../../../src/vault/credential-header';

const salt = 'A'.repeat(22);
const good = {
  version: 1,
  set: 'default',
  provider: 'anthropic',
  type: 'api_key',
  source: 'value',
  renewable: false,
  needsLogin: false,
  savedAt: '2026-01-01T00:00:00.000Z',
  key: { tier: 'passphrase', id: 'passphrase' },
  derivation: { name: 'scrypt', n: 2 ** 17, r: 8, p: 1, salt },
};

describe('the header of a stored credential', () => {
  test('is read as it was written', () => {
    expect(parseHeader(good)).toEqual(good);
    expect(parseHeader({ ...good, derivation: { name: 'hkdf-sha256', salt } })).toBeDefined();
  });

  test.each([
    ['gigabytes', { n: 2 ** 24 }],
    ['a cost of nothing', { n: 2 }],
    ['a cost that is no power of two', { n: 100_000 }],
    ['wide blocks', { r: 1024 }],
    ['passes without end', { p: 1_000_000 }],
    ['a fraction of a pass', { p: 0.5 }],
    ['a cost that is text', { n: '131072' }],
    ['a salt that is short', { salt: 'AA' }],
    ['another derivation', { name: 'md5' }],
  ])('may not ask for %s', (_what, part) => {
    expect(parseHeader({ ...good, derivation: { ...good.derivation, ...part } })).toBeUndefined();
  });

  test.each([
    ['another version', { version: 2 }],
    ['a set that climbs', { set: '../x' }],
    ['a provider that climbs', { provider: '../x' }],
    ['an unknown type', { type: 'password' }],
    ['an unknown source', { source: 'shell' }],
    ['an unknown tier', { key: { tier: 'none', id: 'x' } }],
    ['an id that is no id', { key: { tier: 'keyring', id: '../x' } }],
    ['an expiry that is no time', { expiresAt: 'tomorrow' }],
    ['no time', { savedAt: undefined }],
    ['a word that is no truth', { needsLogin: 'no' }],
    ['no key', { key: undefined }],
    ['no derivation', { derivation: null }],
  ])('with %s is none', (_what, part) => {
    expect(parseHeader({ ...good, ...part })).toBeUndefined();
  });

  test.each([undefined, null, 'x', 3, []])('%j is none', (value) => {
    expect(parseHeader(value)).toBeUndefined();
  });
});
