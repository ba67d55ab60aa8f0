/**
 * A text without everything that those who pass it on may change, such as white space, quotes and marks of a format: its
 * letters and digits alone.
 */
export function lettersAndDigits(text: string): string {
  return text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');
}
