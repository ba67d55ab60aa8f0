/** Freezes a value and everything in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  // A list of the values of each, and a call for each text in them, would take longer than everything else here.
  for (const key in value) if (typeof value[key] === 'object') deepFreeze(value[key]);
  return value;
}
