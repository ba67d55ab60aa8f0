import type { RunCost, Usage } from '../api';

/** A duration for people: `0.4 s`, `12 s`, `3 min 5 s`, `2 h 7 min`. */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${String(whole)} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${String(minutes)} min ${String(whole % 60)} s`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}

/** A number with its thousands apart. */
export function countText(count: number): string {
  return count.toLocaleString('en-US');
}

/** A number with the word for what is counted, which takes an s for any other than one. */
export function counted(count: number, what: string): string {
  return `${countText(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** US dollars to a hundredth of a cent. */
export function usdText(usd: number): string {
  return `$${usd.toFixed(4)}`;
}

/** What a run cost, and how far that is known. */
export function costText({ usd, source, pricesOf }: RunCost): string {
  const prices = pricesOf === undefined ? '' : `, prices of ${pricesOf}`;
  return `${usdText(usd)}${source === 'estimated' ? ` (estimated${prices})` : ''}`;
}

/** Tokens by kind, as far as they are known: `1,234 in (1,000 cached), 56 out (20 reasoning)`. */
export function tokensText(usage: Usage): string {
  const parts = [
    ...direction(usage.inputTokens, 'in', [
      ['cached', usage.cachedInputTokens],
      ['written to the cache', usage.cacheWriteTokens],
    ]),
    ...direction(usage.outputTokens, 'out', [['reasoning', usage.reasoningTokens]]),
  ];
  return parts.join(', ');
}

type PartOfTokens = readonly [what: string, tokens: number | undefined];

function direction(tokens: number | undefined, way: string, parts: readonly PartOfTokens[]): readonly string[] {
  if (tokens === undefined) return [];
  const known = parts.flatMap(([what, count]) => (count ? [`${countText(count)} ${what}`] : []));
  return [`${countText(tokens)} ${way}${known.length === 0 ? '' : ` (${known.join(', ')})`}`];
}
