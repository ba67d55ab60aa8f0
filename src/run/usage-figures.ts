import { readUsage, type Usage } from '../api';

/** Tokens and what they cost, in US dollars. Unknown is absent. */
export type UsageFigures = Usage & { readonly costUsd?: number };

type FigureName = keyof UsageFigures;

/** Below a thousandth of a cent; sums of doubles are no decimals. */
const costDecimals = 10;

/** The figures that are figures; absent if none is. */
export function readFigures(usage: Usage | undefined, costUsd: unknown): UsageFigures | undefined {
  const tokens = usage === undefined ? undefined : readUsage(usage);
  const isCost = typeof costUsd === 'number' && Number.isFinite(costUsd) && costUsd >= 0;
  return tokens === undefined && !isCost ? undefined : { ...tokens, ...(isCost ? { costUsd } : {}) };
}

/** The sum; a figure that only one of them knows is kept. */
export function addFigures(one: UsageFigures, other: UsageFigures): UsageFigures {
  return combined(one, other, (first, second) => first + second);
}

/** What `now` has more than `before`, which knows less; never below zero. */
export function figuresSince(before: UsageFigures, now: UsageFigures): UsageFigures {
  const known = Object.keys(now) as readonly FigureName[];
  const earlier = Object.fromEntries(known.map((name) => [name, before[name] ?? 0]));
  return combined(now, earlier, (first, second) => Math.max(0, first - second));
}

/** Without the cost. */
export function tokensOf(figures: UsageFigures): Usage | undefined {
  return readUsage(figures);
}

function combined(
  one: UsageFigures,
  other: UsageFigures,
  combine: (first: number, second: number) => number,
): UsageFigures {
  const names = new Set([...Object.keys(one), ...Object.keys(other)] as readonly FigureName[]);
  const figures = [...names].map((name) => {
    const value = combine(one[name] ?? 0, other[name] ?? 0);
    return [name, name === 'costUsd' ? Number(value.toFixed(costDecimals)) : value] as const;
  });
  return Object.fromEntries(figures);
}
