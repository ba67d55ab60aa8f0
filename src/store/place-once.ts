import { constants, copyFileSync, linkSync } from 'node:fs';

/** What file systems without hard links say. */
const withoutLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Gives a whole file a second name, and says whether that was free. Throws what the file system throws. */
export function placeOnce(file: string, path: string): boolean {
  try {
    link(file, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function link(file: string, path: string): void {
  try {
    linkSync(file, path);
  } catch (error) {
    if (!withoutLinks.has((error as NodeJS.ErrnoException).code)) throw error;
    copyFileSync(file, path, constants.COPYFILE_EXCL);
  }
}
