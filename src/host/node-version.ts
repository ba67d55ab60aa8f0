import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory, type HostEnvironment } from './directories';
import { findBinary } from './find-binary';
import { probeVersion } from './probe-version';
import { VersionCache } from './version-cache';

/** Version of the `node` that a script with `#!/usr/bin/env node` would run on; `undefined` when there is none. */
export async function nodeVersion(
  base: Readonly<Record<string, string>>,
  environment: HostEnvironment,
): Promise<string | undefined> {
  const path = findBinary('node', base['PATH'] ?? '');
  if (path === undefined) return undefined;
  if (realpathSync(path) === process.execPath) return process.versions.node;
  const caches = cacheDirectory(environment);
  const cache = new VersionCache(caches);
  const known = cache.get(path);
  if (known !== undefined) return known;
  const asked = { ...base, HOME: join(caches, 'probe-home') };
  const { version, succeeded } = await probeVersion(['--version'], path, asked);
  if (succeeded && version !== undefined) cache.set(path, version);
  return version;
}
