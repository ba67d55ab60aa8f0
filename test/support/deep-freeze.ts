/** Freezes a value to the bottom, maps and sets left out. */
export function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value) && !ArrayBuffer.isView(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) deepFrozen<unknown>(item);
  }
  return value;
}
