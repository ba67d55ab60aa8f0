/** The body of a request, read once. */
export interface RequestBody {
  readonly bytes: number;
  /** Absent when it is no JSON object. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Reads a whole body. */
export function readRequestBody(body: Buffer): RequestBody {
  const fields = parseFields(body);
  return { bytes: body.length, ...(fields === undefined ? {} : { fields }) };
}

function parseFields(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
