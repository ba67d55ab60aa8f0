import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { iniKeys } from './ini-keys';
import { namesKey } from './key-pattern';
import { isBelow, readCandidate } from './read-candidate';

/** Git itself follows no more includes than this, one inside the other. */
const depthLimit = 10;

/** More files are not looked into. */
const fileLimit = 50;

/**
 * A file of git's configuration, and those that it includes, however deep, as far as they lie below one of these
 * directories; what lies elsewhere comes with no repository. Conditions of includes are taken to hold.
 */
export function gitConfigFiles(path: string, within: readonly string[]): readonly string[] {
  const found = new Set([path]);
  let last: readonly string[] = [path];
  for (let depth = 0; depth < depthLimit && last.length > 0; depth += 1) {
    const included = last.flatMap(includedBy).filter((file) => !found.has(file) && liesWithin(file, within));
    last = [...new Set(included)].slice(0, fileLimit - found.size);
    for (const file of last) found.add(file);
  }
  return [...found];
}

/** Where a value of `include.path` leads; `undefined` for a place that does not depend on the file. */
export function includePath(file: string, value: string): string | undefined {
  return value === '' || /^(?:~|%\()/.test(value) ? undefined : resolve(dirname(file), value);
}

/** Whether a key includes another file. */
export function isInclude(steps: readonly string[]): boolean {
  return namesKey('include.path', steps) || namesKey('includeif.*.path', steps);
}

function includedBy(file: string): readonly string[] {
  const text = readCandidate(file, file)?.text;
  if (text === undefined) return [];
  return iniKeys(text).flatMap(({ path, value = '' }) => (isInclude(path) ? (includePath(file, value) ?? []) : []));
}

function liesWithin(file: string, directories: readonly string[]): boolean {
  try {
    const real = realpathSync(file);
    return directories.some((directory) => isBelow(realpathSync(directory), real));
  } catch {
    // Git passes over an include that is not there.
    return false;
  }
}
