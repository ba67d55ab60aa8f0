import { chmodSync, mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Versions by the identity of the binary, so that an update is seen and nothing is asked twice. */
export class VersionCache {
  readonly #file: string;
  readonly #directory: string;
  #versions: Record<string, string> | undefined;

  constructor(cacheDirectory: string) {
    this.#directory = cacheDirectory;
    this.#file = join(cacheDirectory, 'versions.json');
  }

  /** The version that the binary told when it was last asked, if it is still the same file. */
  get(binary: string): string | undefined {
    const key = identity(binary);
    return key === undefined ? undefined : this.#load()[key];
  }

  /** Keeps a version. A cache that cannot be written is no failure. */
  set(binary: string, version: string): void {
    const key = identity(binary);
    if (key === undefined) return;
    const versions = { ...this.#load(), [key]: version };
    this.#versions = versions;
    try {
      mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
      const temporary = `${this.#file}.${String(process.pid)}`;
      writeFileSync(temporary, JSON.stringify(versions), { mode: 0o600 });
      chmodSync(temporary, 0o600);
      renameSync(temporary, this.#file);
    } catch {
      // The next call asks the binary again.
    }
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
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
