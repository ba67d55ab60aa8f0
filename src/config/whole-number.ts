import { ConfigError } from '../errors';

/** Reads a whole number of at least 0 that may be written as a string. Throws `ConfigError`. */
export function parseWholeNumber(value: unknown, name: string): number {
  const number = typeof value === 'string' && /^\s*\+?\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new ConfigError('config_value', `${name} is ${describe(value)}, expected a whole number of at least 0`, {
    details: { name },
  });
}

function describe(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
}
