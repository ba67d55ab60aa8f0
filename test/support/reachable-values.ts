/** Everything that code can reach from a value by properties, its own and inherited ones, getters called, maps and sets opened. */
export function reachableValues(root: unknown): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (seen.has(value)) continue;
    seen.add(value);
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
    waiting.push(...membersOf(value));
    for (let level: object | null = value; level !== null; level = Object.getPrototypeOf(level) as object | null) {
      waiting.push(level);
      for (const key of Reflect.ownKeys(level)) waiting.push(key, propertyOf(value, key));
    }
  }
  return seen;
}

/** What maps and sets hold; their prototypes look like one and hold nothing. */
function membersOf(value: object): readonly unknown[] {
  try {
    if (value instanceof Map) return [...(value as ReadonlyMap<unknown, unknown>)].flat();
    return value instanceof Set ? [...(value as ReadonlySet<unknown>)] : [];
  } catch {
    return [];
  }
}

/** Some getters work on objects of their own class alone. */
function propertyOf(value: object, key: PropertyKey): unknown {
  try {
    return (value as Readonly<Record<PropertyKey, unknown>>)[key];
  } catch {
    return undefined;
  }
}
