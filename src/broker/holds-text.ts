import { lettersAndDigits } from '../api/letters-and-digits';
import { someText } from './some-text';

/** Whether a string somewhere in a JSON value holds a text, both as letters and digits alone. */
export function holdsText(value: unknown, expected: string): boolean {
  return someText(value, (text) => text.length >= expected.length && lettersAndDigits(text).includes(expected));
}
