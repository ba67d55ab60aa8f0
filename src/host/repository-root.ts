import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the git repository or worktree that holds a directory, or `undefined`. */
export function repositoryRoot(directory: string): string | undefined {
  for (let current = directory; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (dirname(current) === current) return undefined;
  }
}
