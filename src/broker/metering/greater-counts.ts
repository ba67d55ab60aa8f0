import { readUsage } from '../../api/kit/decoder-usage';
import type { Usage } from '../../api/usage';

/** The greater of each two counts: what only grows, and is now and then left out. */
export function greaterCounts(one: Usage | undefined, other: Usage): Usage {
  const counts = Object.entries(other) as readonly (readonly [keyof Usage, number])[];
  const greater = counts.map(([name, count]) => [name, Math.max(count, one?.[name] ?? 0)] as const);
  return readUsage({ ...one, ...Object.fromEntries(greater) }) ?? {};
}
