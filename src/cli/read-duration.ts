import { UsageError } from '../errors';

const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
type Unit = keyof typeof milliseconds;

/** Milliseconds of a text such as `30d`, `12h` or `90m`. Throws `UsageError`. */
export function readDuration(text: string, flag: string): number {
  const [, count, unit] = /^(\d{1,9}(?:\.\d{1,3})?)([smhdw])$/.exec(text.trim()) ?? [];
  if (count !== undefined && unit !== undefined) return Number(count) * milliseconds[unit as Unit];
  throw new UsageError(
    'usage',
    `${flag} "${text}" is no duration: expected a number with s, m, h, d or w for seconds, minutes, hours, days or weeks, such as 30d.`,
  );
}
