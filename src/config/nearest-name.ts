/** Names that differ in more places are no slip of the keys. */
const furthestSlip = 2;

/** The name that was probably meant, if there is one. */
export function nearestName(wanted: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const { closest, distance } = require('fastest-levenshtein') as typeof import('fastest-levenshtein');
  const near = closest(wanted, known);
  return distance(wanted, near) <= furthestSlip ? near : undefined;
}
