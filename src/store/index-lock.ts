import { indexFile } from './layout';
import { takeLock } from './take-lock';

/** Does something that no other process may do to the index meanwhile; gives `undefined` when one is about it. */
export function withIndexLocked<Result>(state: string, work: () => Result): Result | undefined {
  const lock = takeLock(`${indexFile(state)}.lock`);
  if ('heldBy' in lock) return undefined;
  try {
    return work();
  } finally {
    lock.release();
  }
}
