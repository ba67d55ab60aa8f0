import { unsendable } from './credential-content';
import { parseExpiry } from './expiry';
import { Secret } from '../secrets';

/** What a command gave. */
export interface CommandAnswer {
  readonly value: Secret;
  /** ISO 8601. */
  readonly expiresAt?: string;
}

const keys: readonly string[] = ['value', 'expires_at'];

/**
 * Reads `{"value": "...", "expires_at": "..."}`. Gives a text, the end of a sentence that never holds what was printed,
 * where it is anything else: a misspelt expiry would otherwise be one that is not looked at.
 */
export function parseCommandAnswer(output: string, now: number): CommandAnswer | string {
  let answer: unknown;
  try {
    answer = JSON.parse(output);
  } catch {
    return 'printed no JSON';
  }
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return 'printed JSON that is no object';
  const { value, expires_at: given } = answer as Readonly<Record<string, unknown>>;
  if (Object.keys(answer).some((key) => !keys.includes(key))) return 'printed a key other than value and expires_at';
  if (typeof value !== 'string') return 'printed no text as value';
  const wrong = unsendable(value);
  if (wrong !== undefined) return `printed a value that ${wrong}`;
  if (given === undefined) return { value: new Secret(value) };
  const expiresAt = parseExpiry(given);
  if (expiresAt === undefined) return 'printed an expires_at that is no time';
  return Date.parse(expiresAt) <= now
    ? 'printed a value that has expired already'
    : { value: new Secret(value), expiresAt };
}
