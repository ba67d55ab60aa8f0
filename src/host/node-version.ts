import { realpathSync } from 'node:fs';
import type { HostEnvironment } from './directories';
import { findBinary } from './find-binary';
import { knownVersion } from './known-version';

/**
 * Version of the `node` that a script with `#!/usr/bin/env node` would run on; `undefined` when there is none. One that is
 * not our own is asked when its version is not known, or is older than what is needed.
 */
export function nodeVersion(
  minimum: string,
  base: Readonly<Record<string, string>>,
  environment: HostEnvironment,
): Promise<string | undefined> {
  const path = findBinary('node', base['PATH'] ?? '');
  if (path === undefined) return Promise.resolve(undefined);
  if (realpathSync(path) === process.execPath) return Promise.resolve(process.versions.node);
  return knownVersion(path, { args: ['--version'], minimum, version: 'ask', environment, base });
}
