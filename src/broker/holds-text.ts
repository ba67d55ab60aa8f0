import { lettersAndDigits } from '../api/letters-and-digits';

/**
 * Whether a string somewhere in a JSON value holds a text, both as letters and digits alone. The walk keeps a list of its
 * own, since a body can be nested more deeply than functions can call each other.
 */
export function holdsText(value: unknown, expected: string): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (next.length >= expected.length && lettersAndDigits(next).includes(expected)) return true;
    } else if (typeof next === 'object' && next !== null) {
      // The system prompt stands at the beginning of a body: what comes first is looked at first.
      for (const part of Object.values(next).reverse()) left.push(part);
    }
  }
  return false;
}
