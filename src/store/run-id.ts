import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { StoreError } from '../errors';
import { shownId } from './shown-id';

/** Crockford's letters; the first one is at most 7, since 128 bits end there. */
const idPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const beginningPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{0,25}$/;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

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

/** Whether a text is a ULID as Muster spells it; nothing else is ever made a path of. */
export function isRunId(text: string): boolean {
  return idPattern.test(text);
}

/** Whether an id can begin so, or be this. */
export function isIdBeginning(text: string): boolean {
  return beginningPattern.test(text);
}

/** A whole id as a person may write it, lower case too. Throws `StoreError` (`run_id_invalid`). */
export function parseRunId(text: string): string {
  const id = text.trim().toUpperCase();
  if (isRunId(id)) return id;
  throw new StoreError(
    'run_id_invalid',
    `"${shownId(text)}" is no id of a run: expected the 26 letters and digits that "muster runs" lists.`,
    { details: { id: shownId(text) } },
  );
}

/** When an id was made, in milliseconds since 1970. */
export function timeOfId(id: string): number {
  return Array.from(id.slice(0, 10)).reduce((time, letter) => time * 32 + alphabet.indexOf(letter), 0);
}
