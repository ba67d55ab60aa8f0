/** A JSON object of which nothing is known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** The value, if it is an object and not a list. */
export function readRecord(value: unknown): JsonRecord | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : undefined;
}

/** The elements that are objects; `[]` for anything that is no list. */
export function readRecords(value: unknown): readonly JsonRecord[] {
  if (!Array.isArray(value)) return [];
  return value.map(readRecord).filter((element) => element !== undefined);
}

/** The value, if it is a string. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The value, if it is a string that is not empty. */
export function readName(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value, if it is a whole number from 0 on that a double holds exactly. */
export function readCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
