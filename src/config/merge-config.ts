import type { ConfigValues } from '../api';
import type { ConfigFile } from './read-config-file';

/** Lays configuration files over each other, later over earlier; maps by agent name merge. */
export function mergeConfigFiles(files: readonly ConfigFile[]): ConfigFile {
  const values: Record<string, unknown> = {};
  const origins: Record<string, string> = {};
  for (const file of files) {
    for (const [key, value] of Object.entries(file.values)) values[key] = mergeValue(values[key], value);
    Object.assign(origins, file.origins);
  }
  return { values, origins };
}

function mergeValue(lower: unknown, higher: unknown): unknown {
  if (!isMap(higher)) return higher;
  return { ...(isMap(lower) ? lower : lower === undefined || lower === null ? {} : { _default: lower }), ...higher };
}

function isMap(value: unknown): value is ConfigValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
