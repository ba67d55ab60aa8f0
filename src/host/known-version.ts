import { join } from 'node:path';
import { cacheDirectory, type HostEnvironment } from './directories';
import { isOlderVersion } from './is-older-version';
import { probeVersion } from './probe-version';
import { VersionCache } from './version-cache';

/** How the version of a program is found out. */
export interface VersionQuestion {
  /** Arguments that print it. */
  readonly args: readonly string[];
  /** The program is asked again where what is known of it is older. */
  readonly minimum?: string;
  /** `cached` never starts the program. */
  readonly version: 'cached' | 'ask';
  readonly environment: HostEnvironment;
  /** The allow-listed part of the environment. */
  readonly base: Readonly<Record<string, string>>;
}

/** The version that a program told when it was last asked, or tells now; `undefined` when it tells none. */
export async function knownVersion(path: string, question: VersionQuestion): Promise<string | undefined> {
  const caches = cacheDirectory(question.environment);
  const cache = new VersionCache(caches);
  const known = cache.get(path);
  if (question.version === 'cached' || (known !== undefined && !isTooOld(known, question.minimum))) return known;
  const { version, succeeded } = await probeVersion(question.args, path, {
    ...question.base,
    HOME: join(caches, 'probe-home'),
  });
  if (succeeded && version !== undefined) cache.set(path, version);
  return version ?? known;
}

/** A script that starts another program stays the same file when that program is updated. */
function isTooOld(version: string, minimum: string | undefined): boolean {
  return minimum !== undefined && isOlderVersion(version, minimum);
}
