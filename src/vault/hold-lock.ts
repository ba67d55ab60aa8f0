import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock, type HeldLock } from '../store/take-lock';

const pauseMs = 25;

/** Does something while no other process does; waits for those before it. `undefined`: the time was over before. */
export async function whileLocked<T>(
  path: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const lock = await waitForLock(path, timeoutMs);
  if (lock === undefined) return undefined;
  try {
    return { result: await work() };
  } finally {
    lock.release();
  }
}

async function waitForLock(path: string, timeoutMs: number): Promise<HeldLock | undefined> {
  for (let waited = 0; ; waited += pauseMs) {
    const lock = takeLock(path);
    if (!('heldBy' in lock)) return lock;
    if (waited >= timeoutMs) return undefined;
    await sleep(pauseMs);
  }
}
