import { writePrivateFile } from './private-files';

/** Keeps what can be made again. A cache that cannot be written is no failure. */
export function keepCacheFile(path: string, content: string): void {
  try {
    writePrivateFile(path, content);
  } catch {
    // The next start makes it again.
  }
}
