import { promises as files } from 'node:fs';
import { join } from 'node:path';

/** Bytes of all files below a directory; links count as themselves, and what goes away meanwhile as nothing. */
export async function directoryBytes(path: string): Promise<number> {
  let bytes = 0;
  for (const entry of await files.readdir(path, { withFileTypes: true }).catch(() => [])) {
    const below = join(path, entry.name);
    bytes += entry.isDirectory()
      ? await directoryBytes(below)
      : await files.lstat(below).then(
          ({ size }) => size,
          () => 0,
        );
  }
  return bytes;
}
