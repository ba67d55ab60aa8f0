import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeFile } from '../files';

/** Names of files on their way to their place: with the id of the process that writes them. */
const unfinished = /\.(\d+)-[0-9a-z]+\.tmp$/;

/** Takes files away that a process was writing when it died. One whose id belongs to another by now stays. */
export function removeUnfinishedWrites(directory: string): void {
  for (const name of namesIn(directory)) {
    const pid = Number(unfinished.exec(name)?.[1]);
    if (!Number.isInteger(pid) || exists(pid)) continue;
    try {
      removeFile(join(directory, name));
    } catch {
      // Next time.
    }
  }
}

function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
