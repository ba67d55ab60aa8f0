import { lettersAndDigits } from '../api/letters-and-digits';

/** A longer line is recognised by its beginning: agents cut what is very long. */
const mostCharacters = 400;

/** By what the broker recognises instructions in a request: their longest line. Empty where that says nothing. */
export function expectedInstructions(text: string): { readonly expects?: string } {
  const lines = text.split(/\r\n|\r|\n/).map((line) => Array.from(lettersAndDigits(line)).slice(0, mostCharacters));
  const longest = lines.reduce((best, line) => (line.length > best.length ? line : best), []);
  return longest.length === 0 ? {} : { expects: longest.join('') };
}
