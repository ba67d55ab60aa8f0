import { randomBytes } from 'node:crypto';
import type { CredentialHeader } from '../../../src/vault';
import { seal, unseal } from '../../../src/vault/sealed-text';

const key = randomBytes(32);
const header: CredentialHeader = {
  version: 1,
  set: 'default',
  provider: 'anthropic',
  type: 'oauth',
  source: 'value',
  expiresAt: '2030-01-01T00:00:00.000Z',
  renewable: true,
  needsLogin: false,
  savedAt: '2026-01-01T00:00:00.000Z',
  key: { tier: 'key_file', id: 'abc' },
  derivation: { name: 'scrypt', n: 2 ** 17, r: 8, p: 1, salt: 'A'.repeat(22) },
};
const sealed = seal('a text', header, key);
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

describe('a sealed text', () => {
  test('is opened by its key and its header, and shows nothing', () => {
    expect(unseal(sealed, header, key)).toBe('a text');
    expect(bytesOf(sealed.data).toString('latin1')).not.toContain('a text');
  });

  test('has a nonce of 96 random bits and a tag of 128', () => {
    expect(bytesOf(sealed.nonce)).toHaveLength(12);
    expect(bytesOf(sealed.tag)).toHaveLength(16);
    expect(seal('a text', header, key).nonce).not.toBe(sealed.nonce);
  });

  test.each([4, 8, 12, 15])('is refused with a tag that was cut to %i bytes', (length) => {
    const tag = bytesOf(sealed.tag).subarray(0, length).toString('base64url');
    expect(unseal({ ...sealed, tag }, header, key)).toBeUndefined();
  });

  test.each([
    ['nonce', { nonce: Buffer.alloc(12).toString('base64url') }],
    ['short nonce', { nonce: 'AAAA' }],
    ['tag', { tag: Buffer.alloc(16).toString('base64url') }],
    ['data', { data: seal('another', header, key).data }],
    ['missing data', { data: '' }],
  ])('is refused with another %s', (_what, part) => {
    expect(unseal({ ...sealed, ...part }, header, key)).toBeUndefined();
  });

  test.each<[string, Partial<CredentialHeader>]>([
    ['set', { set: 'work' }],
    ['provider', { provider: 'openai' }],
    ['type', { type: 'api_key' }],
    ['source', { source: 'command' }],
    ['expiry', { expiresAt: '2031-01-01T00:00:00.000Z' }],
    ['word on renewal', { renewable: false }],
    ['word on login', { needsLogin: true }],
    ['time', { savedAt: '2027-01-01T00:00:00.000Z' }],
    ['key id', { key: { tier: 'key_file', id: 'abd' } }],
    ['key tier', { key: { tier: 'keyring', id: 'abc' } }],
    ['cost', { derivation: { name: 'scrypt', n: 2 ** 16, r: 8, p: 1, salt: 'A'.repeat(22) } }],
    ['salt', { derivation: { name: 'scrypt', n: 2 ** 17, r: 8, p: 1, salt: 'B'.repeat(22) } }],
  ])('is bound to the %s of its header', (_what, part) => {
    expect(unseal(sealed, { ...header, ...part }, key)).toBeUndefined();
  });

  test('is refused with another key', () => {
    expect(unseal(sealed, header, randomBytes(32))).toBeUndefined();
  });
});
