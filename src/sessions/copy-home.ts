import { constants, lutimesSync, type Stats } from 'node:fs';
import { cp, lstat, readlink, rm, symlink } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';

/**
 * Copies a private home for a fork: modes and times are kept, links stay links, sockets and pipes are left out. A link
 * that leads into the home leads into the copy, so that nothing written through it reaches the original. Where the file
 * system can, contents are shared until one side changes. `leavesOut` has names at the top of the home, with `*` for any
 * letters. Throws what the file system throws; then nothing is left.
 */
export async function copyHome(from: string, to: string, leavesOut: readonly string[] = []): Promise<void> {
  const links: { readonly path: string; readonly stat: Stats }[] = [];
  try {
    await cp(from, to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      preserveTimestamps: true,
      mode: constants.COPYFILE_FICLONE,
      filter: async (path) => {
        if (isLeftOut(relative(from, path), leavesOut)) return false;
        const stat = await lstat(path);
        if (stat.isSymbolicLink()) links.push({ path: relative(from, path), stat });
        return stat.isFile() || stat.isDirectory();
      },
    });
    for (const { path, stat } of links) {
      const copy = join(to, path);
      await symlink(withinCopy(await readlink(join(from, path)), from, to), copy);
      lutimesSync(copy, stat.atime, stat.mtime);
    }
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}

function withinCopy(target: string, from: string, to: string): string {
  if (!isAbsolute(target)) return target;
  const below = relative(from, target);
  return below.startsWith('..') || isAbsolute(below) ? target : join(to, below);
}

function isLeftOut(name: string, leavesOut: readonly string[]): boolean {
  return leavesOut.some((pattern) => {
    const letters = pattern.split('*').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return new RegExp(`^${letters.join('[^/]*')}$`).test(name);
  });
}
