/** Longer texts of these keys, and addresses that hold their own data, are pictures and files. */
const dataKeys: readonly string[] = ['data', 'file_data', 'bytes'];
const maxDataText = 1024;

/** Bytes of all texts in a JSON value, without pictures and files. Keys and syntax count for nothing. */
export function textBytesIn(value: unknown): number {
  // A list of its own instead of calls within calls: what others send can be nested as deep as they like.
  const waiting: unknown[] = [value];
  let bytes = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') bytes += next.startsWith('data:') ? 0 : Buffer.byteLength(next);
    else if (Array.isArray(next)) for (const element of next as readonly unknown[]) waiting.push(element);
    else if (typeof next === 'object' && next !== null) {
      for (const [key, field] of Object.entries(next)) if (!isData(key, field)) waiting.push(field);
    }
  }
  return bytes;
}

function isData(key: string, value: unknown): boolean {
  return typeof value === 'string' && value.length > maxDataText && dataKeys.includes(key);
}
