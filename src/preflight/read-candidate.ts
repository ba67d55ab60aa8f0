import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';

/** Larger configuration is not looked into, in bytes. */
const sizeLimitBytes = 256 * 1024;

/** What lies at a path: the text of a file, the names in a directory, or why neither can be told. */
export interface Candidate {
  readonly text?: string;
  readonly names?: readonly string[];
  /** The end of the sentence "the file ...". */
  readonly problem?: string;
  /** It is reached through a link, and lies outside of the root. */
  readonly leavesRoot: boolean;
}

/** Looks at a path below a root; `undefined` when nothing is there. Never throws, and never waits for a pipe. */
export function readCandidate(path: string, root: string): Candidate | undefined {
  let leavesRoot = false;
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    leavesRoot = isBelow(root, path) && !isBelow(root, realpathSync(path));
    if (found.isDirectory()) return { names: readdirSync(path).sort(), leavesRoot };
    if (!found.isFile()) return { problem: 'is no regular file', leavesRoot };
    if (found.size > sizeLimitBytes) return { problem: `is larger than ${String(sizeLimitBytes)} bytes`, leavesRoot };
    return { text: readFileSync(path, 'utf8'), leavesRoot };
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException;
    // A file stands where a directory was expected: nothing can lie below it.
    return code === 'ENOTDIR' ? undefined : { problem: `cannot be read (${code})`, leavesRoot };
  }
}

/** Whether a path is a root or lies below it. */
export function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith('../') && !isAbsolute(way));
}
