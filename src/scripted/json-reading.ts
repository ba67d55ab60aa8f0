/** An object whose values are not known yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Recognises a JSON object (not a list). */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that a value is, or an empty one. */
export function recordOf(value: unknown): UnknownRecord {
  return isRecord(value) ? value : {};
}

/** The list that a value is, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** The objects of a list; everything else in it is left out. */
export function recordsOf(value: unknown): readonly UnknownRecord[] {
  return listOf(value).filter(isRecord);
}

/** The text that a value is, if it is one. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
