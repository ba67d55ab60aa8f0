import type { ConfigValues } from '../api';
import type { ConfigFile } from './config-layer';

/** Lays configuration files over each other, later over earlier; maps by agent name merge. */
export function mergeConfigFiles(files: readonly ConfigFile[]): ConfigFile {
  const values: Record<string, unknown> = {};
  let origins: Readonly<Record<string, string>> = {};
  for (const file of files) {
    for (const [key, value] of Object.entries(file.values)) {
      origins = remainingOrigins(origins, key, values[key], value);
      values[key] = mergeValue(values[key], value);
    }
    origins = { ...origins, ...file.origins };
  }
  return { values, origins };
}

function mergeValue(lower: unknown, higher: unknown): unknown {
  if (!isMap(higher)) return higher;
  return { ...(isMap(lower) ? lower : isAbsent(lower) ? {} : { _default: lower }), ...higher };
}

/** A flat value takes the place of a map with all its members; under a map, it becomes what all others have. */
function remainingOrigins(
  origins: Readonly<Record<string, string>>,
  key: string,
  lower: unknown,
  higher: unknown,
): Readonly<Record<string, string>> {
  if (!isMap(higher))
    return Object.fromEntries(Object.entries(origins).filter(([path]) => !path.startsWith(`${key}.`)));
  const flat = origins[key];
  return isMap(lower) || isAbsent(lower) || flat === undefined ? origins : { ...origins, [`${key}._default`]: flat };
}

function isMap(value: unknown): value is ConfigValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
