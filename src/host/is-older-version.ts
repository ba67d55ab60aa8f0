/** Compares the numbers of two versions; what stands after a dash does not count. */
export function isOlderVersion(version: string, minimum: string): boolean {
  const [have, need] = [numbersOf(version), numbersOf(minimum)];
  const index = need.findIndex((needed, place) => (have[place] ?? 0) !== needed);
  return index >= 0 && (have[index] ?? 0) < (need[index] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  return (version.split('-')[0] ?? '').split('.').map(Number);
}
