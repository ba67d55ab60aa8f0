import { check, textCheck, type Check } from './check';

const mostDollars = 100_000;

/** A price, with decimals. */
export const dollars: Check = check(
  `a number from 0 to ${String(mostDollars)}`,
  (value) => typeof value === 'number' && value >= 0 && value <= mostDollars,
  { schema: { type: 'number', minimum: 0, maximum: mostDollars }, shown: 'US dollars' },
);

/** A day of the calendar. */
export const day: Check = textCheck('a day such as 2026-11-30', isDay, {
  schema: { pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  shown: 'day such as `2026-11-30`',
});

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  // Some days that no month has are read as days of the next one.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
