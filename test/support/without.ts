/** A copy of an object that lacks some of its keys. */
export function without<T extends object, K extends keyof T & string>(value: T, ...keys: readonly K[]): Omit<T, K> {
  const entries = Object.entries(value).filter(([key]) => !keys.some((left) => left === key));
  return Object.fromEntries(entries) as Omit<T, K>;
}
