import { nearestName } from '../../errors/nearest-name';
import { check, checkOf, describe, textCheck, type Check } from './check';

/** No control characters and none that turn the direction of text: they could change what a person sees. */
export const plainCharacter = '[^\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]';

/** One line of text. */
export const line: Check = matching(new RegExp(`^${plainCharacter}+$`), 'text in one line, not empty', 'one line');

/** One line of text, or the empty text. */
export const lineOrEmpty: Check = matching(new RegExp(`^${plainCharacter}*$`), 'text in one line', 'one line');

/** Text of a file. */
export const fileText: Check = matching(/^[^\u0000]*$/, 'text without NUL', 'text');

/** Only `true` and `false`; a text `'false'` is neither. */
export const truth: Check = check('true or false', (value) => typeof value === 'boolean', {
  schema: { type: 'boolean' },
  shown: '`true`, `false`',
});

/** A whole number in a range. */
export function wholeNumber(least: number, most: number): Check {
  const expected = `a whole number from ${String(least)} to ${String(most)}`;
  const isRight = (value: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return check(expected, isRight, {
    schema: { type: 'integer', minimum: least, maximum: most },
    shown: `${String(least)} to ${String(most)}`,
  });
}

/** One of a closed set of texts; a text that is near to one of them is told so. */
export function oneOf(values: readonly string[]): Check {
  const facts = {
    schema: { type: 'string', enum: [...values] },
    shown: values.map((value) => `\`${value}\``).join(', '),
  };
  return checkOf(facts, (value) => {
    if (typeof value === 'string' && values.includes(value)) return [];
    const expected = `one of ${values.join(', ')}${suggestion(value, values)}`;
    return [{ path: [], message: describe(value), expected }];
  });
}

/** Text of one form; the pattern has no flag but `u`. `shown` is the form in the fewest words. */
export function matching(pattern: RegExp, expected: string, shown = expected): Check {
  return textCheck(expected, (text) => pattern.test(text), { schema: { pattern: pattern.source }, shown });
}

/** The end of a sentence that lists what would have been right. */
export function suggestion(value: unknown, values: readonly string[]): string {
  const near = typeof value === 'string' && value !== '' ? nearestName(value, values) : undefined;
  return near === undefined ? '' : `; did you mean "${near}"?`;
}
