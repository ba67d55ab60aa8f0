import { createPhantomToken, digestToken, matchesDigest } from '../../../src/broker/phantom-token';

describe('the phantom token', () => {
  test('holds 256 bits in base64url and is new each time', () => {
    const token = createPhantomToken();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(createPhantomToken()).not.toBe(token);
  });

  test('matches its own digest only', () => {
    const token = createPhantomToken();
    const digest = digestToken(token);
    expect(matchesDigest(token, digest)).toBe(true);
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const other of ['', changed, `${token}x`, token.slice(1)]) expect(matchesDigest(other, digest)).toBe(false);
  });
});
