import type { IncomingHttpHeaders } from 'node:http';

/** Seconds to wait, from `retry-after-ms` (milliseconds) or `retry-after` (seconds or an HTTP date). */
export function retryAfterSeconds(headers: IncomingHttpHeaders, nowMs: number): number | undefined {
  const milliseconds = headers['retry-after-ms'];
  const fromMilliseconds = typeof milliseconds === 'string' ? plainNumber(milliseconds) : undefined;
  if (fromMilliseconds !== undefined) return fromMilliseconds / 1000;
  const value = headers['retry-after'];
  if (value === undefined) return undefined;
  return plainNumber(value) ?? untilDate(value, nowMs);
}

function plainNumber(text: string): number | undefined {
  return /^\s*\d{1,12}(\.\d{1,9})?\s*$/.test(text) ? Number(text) : undefined;
}

function untilDate(text: string, nowMs: number): number | undefined {
  // `Date.parse` reads `-5` and `1.5.2` as dates; an HTTP date names its day. Its oldest form leaves out its zone.
  const isZoned = /(GMT|UTC|Z|[+-]\d{4})\s*$/.test(text);
  const dateMs = /^\s*[A-Za-z]{3}/.test(text) ? Date.parse(isZoned ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
