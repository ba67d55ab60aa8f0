import type { Finding } from '../checks';
import { readValue } from './read-value';

/** Rows of prices that no answer reaches, since a row above them fits first. Safe on values of any shape. */
export function priceRule(plain: unknown): readonly Finding[] {
  const rows = readValue(plain, 'prices', 'models');
  if (!Array.isArray(rows)) return [];
  const limits = new Map<string, number>();
  return rows.flatMap((row: unknown, index): readonly Finding[] => {
    const match = readValue(row, 'match');
    const above = readValue(row, 'above_input_tokens') ?? 0;
    if (typeof match !== 'string' || typeof above !== 'number') return [];
    const known = limits.get(match);
    limits.set(match, Math.min(known ?? above, above));
    if (known === undefined || above < known) return [];
    return [
      {
        path: ['prices', 'models', index],
        message: `is never reached: an earlier row of ${JSON.stringify(match)} fits first`,
        expected: 'the row with the greatest above_input_tokens first',
      },
    ];
  });
}
