import { hkdfSync, randomBytes, scrypt } from 'node:crypto';
import type { KeyDerivation, KeyTier } from './credential-header';

const keyBytes = 32;

/** What a new file is made with. A random key needs no stretching; a passphrase needs much of it (128 MiB). */
export function newDerivation(tier: KeyTier): KeyDerivation {
  const salt = randomBytes(16).toString('base64url');
  return tier === 'passphrase' ? { name: 'scrypt', n: 2 ** 17, r: 8, p: 1, salt } : { name: 'hkdf-sha256', salt };
}

/** The key of one file. */
export function deriveKey(master: Buffer, derivation: KeyDerivation): Promise<Buffer> {
  const salt = Buffer.from(derivation.salt, 'base64url');
  if (derivation.name === 'hkdf-sha256') {
    return Promise.resolve(Buffer.from(hkdfSync('sha256', master, salt, 'muster-agents credential', keyBytes)));
  }
  const { n: N, r, p } = derivation;
  return new Promise((resolve, reject) => {
    scrypt(master, salt, keyBytes, { N, r, p, maxmem: 129 * N * r + 1024 * 1024 }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
