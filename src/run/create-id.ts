import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

/**
 * A new ULID: ids sort by the time at which they were made. Left to itself, `ulid` takes Web Crypto, which Node would
 * load for it alone.
 */
export function createId(): string {
  return ulid(Date.now(), randomFraction);
}

function randomFraction(): number {
  return randomBytes(1).readUInt8() / 256;
}
