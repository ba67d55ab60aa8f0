import { unlinkSync } from 'node:fs';

/** Takes a file away if it is there. Node's own way of that loads what is needed for whole directories. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
