import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keepCacheFile } from '../files';

/** Versions by the identity of the binary, so that an update is seen and nothing is asked twice. */
export class VersionCache {
  readonly #file: string;
  #versions: Record<string, string> | undefined;

  constructor(cacheDirectory: string) {
    this.#file = join(cacheDirectory, 'versions.json');
  }

  /** What the binary told when it was last asked, if it is still the same file. */
  get(binary: string): string | undefined {
    const key = identity(binary);
    return key === undefined ? undefined : this.#load()[key];
  }

  /** Keeps a version. A cache that cannot be written is no failure. */
  set(binary: string, version: string): void {
    const key = identity(binary);
    if (key === undefined) return;
    // Read again: others may have written meanwhile.
    const versions = { ...readVersions(this.#file), [key]: version };
    this.#versions = versions;
    keepCacheFile(this.#file, JSON.stringify(versions));
  }

  #load(): Record<string, string> {
    return (this.#versions ??= readVersions(this.#file));
  }
}

function identity(binary: string): string | undefined {
  try {
    const path = realpathSync(binary);
    const { size, mtimeMs } = statSync(path);
    return `${path}:${String(size)}:${String(mtimeMs)}`;
  } catch {
    return undefined;
  }
}

function readVersions(file: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = typeof value === 'object' && value !== null ? Object.entries(value as Record<string, unknown>) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
    );
  } catch {
    return {};
  }
}
