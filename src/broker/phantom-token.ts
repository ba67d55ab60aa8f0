import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const tokenBytes = 32;

/** 256 random bits in base64url. */
export function createPhantomToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** SHA-256 of a token: all that the broker keeps of it. */
export function digestToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares in constant time, whatever the length of the candidate. */
export function matchesDigest(candidate: string, digest: Buffer): boolean {
  return timingSafeEqual(digestToken(candidate), digest);
}
