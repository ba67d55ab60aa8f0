/** A number below this is a time in seconds: in milliseconds it would be a day in the year 1973. */
const secondsBelow = 100_000_000_000;

/** A moment as ISO 8601, from that form or from a number of seconds or milliseconds; `undefined` for anything else. */
export function parseExpiry(value: unknown): string | undefined {
  const isText = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
  const isNumber = typeof value === 'number' && Number.isFinite(value) && value > 0;
  if (!isText && !isNumber) return undefined;
  const time = typeof value === 'number' ? (value < secondsBelow ? value * 1000 : value) : Date.parse(value);
  return time <= 8.64e15 ? new Date(time).toISOString() : undefined;
}
