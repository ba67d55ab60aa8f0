import type { Usage } from '../usage';
import { readCount } from './decoder-fields';

/** Takes the counts that are counts; absent if none is. */
export function readUsage(counts: Readonly<Record<keyof Usage, unknown>>): Usage | undefined {
  const inputTokens = readCount(counts.inputTokens);
  const cachedInputTokens = readCount(counts.cachedInputTokens);
  const outputTokens = readCount(counts.outputTokens);
  const reasoningTokens = readCount(counts.reasoningTokens);
  const usage: Usage = {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(cachedInputTokens !== undefined && { cachedInputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(reasoningTokens !== undefined && { reasoningTokens }),
  };
  return Object.keys(usage).length === 0 ? undefined : usage;
}

/** Input tokens where the agent counts those from and into its cache apart; absent unless the first is a count. */
export function sumOfInput(input: unknown, ...cached: readonly unknown[]): number | undefined {
  const first = readCount(input);
  if (first === undefined) return undefined;
  return cached.reduce<number>((sum, count) => sum + (readCount(count) ?? 0), first);
}

/** Adds two usages; a count that only one of them knows is kept. */
export function addUsage(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  const sum = (key: keyof Usage): number | undefined =>
    one?.[key] === undefined ? other?.[key] : one[key] + (other?.[key] ?? 0);
  return readUsage({
    inputTokens: sum('inputTokens'),
    cachedInputTokens: sum('cachedInputTokens'),
    outputTokens: sum('outputTokens'),
    reasoningTokens: sum('reasoningTokens'),
  });
}
