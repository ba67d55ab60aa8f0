import { check, textCheck, type Check } from './check';

/** Control characters and those that turn the direction of text: they could change what a person sees. */

const hidden = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** One line of text. */
export const line: Check = textCheck('text in one line, not empty', (text) => text !== '' && !hidden.test(text));

/** One line of text, or the empty text. */
export const lineOrEmpty: Check = textCheck('text in one line', (text) => !hidden.test(text));

/** Text of a file. */

export const fileText: Check = textCheck('text without NUL', (text) => !/\u0000/.test(text));

/** Only `true` and `false`; a text `'false'` is neither. */
export const truth: Check = check('true or false', (value) => typeof value === 'boolean');

/** A whole number in a range. */
export function wholeNumber(least: number, most: number): Check {
  const expected = `a whole number from ${String(least)} to ${String(most)}`;
  return check(expected, (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most);
}

/** One of a closed set of texts. */
export function oneOf(values: readonly string[]): Check {
  return textCheck(`one of ${values.join(', ')}`, (text) => values.includes(text));
}

/** Text of one form. */
export function matching(pattern: RegExp, expected: string): Check {
  return textCheck(expected, (text) => pattern.test(text));
}
