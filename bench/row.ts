import type { Spread } from './spread';

/** One line of the table. */
export interface Row {
  readonly name: string;
  readonly baselineName: string;
  readonly unit: 'ms' | 'MB' | 'MB/s' | 'per second';
  readonly subject: Spread;
  /** Absent when the row has nothing beside it. */
  readonly baseline?: Spread;
  /** The number that the target is about, as people read it, such as `1.9x`. */
  readonly result: string;
  readonly target: string;
  readonly met: boolean;
}

/** What is compared; the limit is on the medians. */
export interface Comparison {
  readonly name: string;
  readonly baselineName: string;
  readonly subject: Spread;
  readonly baseline: Spread;
}

/** The subject may take `limit` times as long as the baseline. */
export function ratioRow(comparison: Comparison, limit: number): Row {
  const ratio = comparison.subject.median / comparison.baseline.median;
  return {
    ...comparison,
    unit: 'ms',
    result: `${ratio.toFixed(2)}x`,
    target: `<= ${String(limit)}x`,
    met: ratio <= limit,
  };
}

/** The subject may take `limitMs` longer than the baseline; without a limit the row only tells. */
export function excessRow(comparison: Comparison, limitMs = Infinity): Row {
  const excess = comparison.subject.median - comparison.baseline.median;
  return {
    ...comparison,
    unit: 'ms',
    result: `${excess >= 0 ? '+' : ''}${excess.toFixed(1)} ms`,
    target: limitMs === Infinity ? '-' : `<= ${String(limitMs)} ms over`,
    met: excess <= limitMs,
  };
}

/** The subject may take `limitMs`. */
export function limitRow(name: string, subject: Spread, limitMs: number): Row {
  return {
    name,
    baselineName: '-',
    unit: 'ms',
    subject,
    result: `${subject.median.toFixed(1)} ms`,
    target: `<= ${String(limitMs)} ms`,
    met: subject.median <= limitMs,
  };
}

/** The subject must happen `limit` times a second. */
export function rateRow(name: string, subject: Spread, limit: number): Row {
  return {
    name,
    baselineName: '-',
    unit: 'per second',
    subject,
    result: `${subject.median.toFixed(0)}/s`,
    target: `>= ${String(limit)}/s`,
    met: subject.median >= limit,
  };
}
