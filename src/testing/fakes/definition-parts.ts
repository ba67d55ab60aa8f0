/** The same shape with every field optional, objects below it too. Lists are taken or left as a whole. */
export type Parts<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Parts<T[K]> }
    : T;

/** Lays parts over a whole value; objects merge, everything else replaces. */
export function withParts<T>(whole: T, parts: Parts<T>): T {
  return merge(whole, parts) as T;
}

function merge(lower: unknown, higher: unknown): unknown {
  if (higher === undefined) return lower;
  if (!isRecord(lower) || !isRecord(higher)) return higher;
  const merged: Record<string, unknown> = { ...lower };
  for (const [key, value] of Object.entries(higher)) merged[key] = merge(lower[key], value);
  return merged;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
