import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many links in a row as Linux follows. */
const linkLimit = 40;

/**
 * Where a path leads when all links are followed; the end of it need not be there, since writing would make it.
 * `undefined` for links that lead round in a circle.
 */
export function linkDestination(path: string, left = linkLimit): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    if (left === 0) return undefined;
  }
  const above = dirname(path) === path ? path : linkDestination(dirname(path), left - 1);
  if (above === undefined) return undefined;
  const target = linkTarget(path);
  return target === undefined ? join(above, basename(path)) : linkDestination(resolve(above, target), left - 1);
}

function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}
