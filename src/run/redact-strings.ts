/**
 * Redacts every string of a value, the keys too; gives the same value when there is nothing to take out. JSON text is
 * not edited for this: what stands there after a backslash can belong to an escape.
 */
export function redactStrings(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'number') return redactNumber(value, redact);
  if (Array.isArray(value)) {
    const clean = value.map((each) => redactStrings(each, redact));
    return clean.every((each, index) => each === value[index]) ? value : clean;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value) as [string, unknown][];
  const clean = entries.map(([key, each]) => [redact(key), redactStrings(each, redact)] as const);
  const isSame = clean.every(([key, each], index) => key === entries[index]?.[0] && each === entries[index][1]);
  return isSame ? value : Object.fromEntries(clean);
}

/** A secret of digits alone can be printed as a number. */
function redactNumber(value: number, redact: (text: string) => string): unknown {
  const text = String(value);
  const clean = redact(text);
  return clean === text ? value : clean;
}
