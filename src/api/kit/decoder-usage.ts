import type { Usage } from '../usage';
import { readCount } from './decoder-fields';

const countNames = [
  'inputTokens',
  'cachedInputTokens',
  'cacheWriteTokens',
  'outputTokens',
  'reasoningTokens',
] as const satisfies readonly (keyof Usage)[];

/** Takes the counts that are counts; absent if none is. */
export function readUsage(counts: { readonly [Name in keyof Usage]?: unknown }): Usage | undefined {
  const usage: { -readonly [Name in keyof Usage]: Usage[Name] } = {};
  let isKnown = false;
  for (const name of countNames) {
    const count = readCount(counts[name]);
    if (count === undefined) continue;
    usage[name] = count;
    isKnown = true;
  }
  return isKnown ? usage : undefined;
}

/** Input tokens where the agent counts those from and into its cache apart; absent unless the first is a count. */
export function sumOfInput(input: unknown, ...cached: readonly unknown[]): number | undefined {
  const first = readCount(input);
  if (first === undefined) return undefined;
  return cached.reduce<number>((sum, count) => sum + (readCount(count) ?? 0), first);
}

/** Adds two usages; a count that only one of them knows is kept. */
export function addUsage(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const sums = countNames.map((name) => {
    const parts = [one[name], other[name]].filter((count) => count !== undefined);
    return [name, parts.length === 0 ? undefined : parts.reduce((sum, count) => sum + count, 0)] as const;
  });
  return readUsage(Object.fromEntries(sums));
}
