import { closeSync, constants, openSync, readSync } from 'node:fs';

/** Bytes in which the first field of a file stands. */
const beginning = 64;

/** The schema of a file whose first field it is; read from its beginning alone, since plans can be large. */
export function keptSchema(path: string): number | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const bytes = Buffer.alloc(beginning);
      const text = bytes.toString('latin1', 0, readSync(file, bytes, 0, beginning, 0));
      const schema = /^\s*\{\s*"schema"\s*:\s*(\d{1,9})\s*[,}]/.exec(text)?.[1];
      return schema === undefined ? undefined : Number(schema);
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
