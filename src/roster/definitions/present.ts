/** The same type, with `undefined` allowed where a key may be absent. */
type WithUndefined<T> = { [K in keyof T]: T extends Record<K, T[K]> ? T[K] : T[K] | undefined };

/** Leaves out the keys that hold `undefined`, so that absent means absent. */
export function present<T extends object>(value: WithUndefined<T>): T {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T;
}
