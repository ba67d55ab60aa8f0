/** The name that was probably meant, if there is one. */
export function nearestName(wanted: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const { closest, distance } = require('fastest-levenshtein') as typeof import('fastest-levenshtein');
  const near = closest(wanted, known);
  // Names that differ in more places are no slip of the keys.
  return distance(wanted, near) <= Math.max(2, Math.floor(wanted.length / 3)) ? near : undefined;
}
