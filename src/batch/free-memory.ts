import { readFileSync } from 'node:fs';

/** Megabytes that programs can still get without swapping; `undefined` where the platform does not tell. */
export function freeMemoryMb(file = '/proc/meminfo'): number | undefined {
  try {
    const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync(file, 'latin1'))?.[1];
    return kilobytes === undefined ? undefined : Math.floor(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
