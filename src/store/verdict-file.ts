import { closeSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../api';
import { StoreError } from '../errors';
import { createPrivateFile, removeFile, temporaryName } from '../files';
import { placeOnce } from './place-once';

/**
 * Keeps the verdict of a run: whole, and only when there is none yet. Throws `StoreError` (`conflict`) when there is one.
 */
export function keepVerdict(directory: string, verdict: Verdict): void {
  const path = join(directory, 'verdict.json');
  const temporary = temporaryName(path);
  const descriptor = createPrivateFile(temporary);
  try {
    try {
      writeFileSync(descriptor, `${JSON.stringify(verdict, null, 2)}\n`);
    } finally {
      closeSync(descriptor);
    }
    // Unlike a renaming it fails where there is a file.
    if (placeOnce(temporary, path)) return;
  } finally {
    removeFile(temporary);
  }
  throw new StoreError('conflict', `"${path}" is there already: another process has finished this run.`, {
    details: { path },
  });
}
