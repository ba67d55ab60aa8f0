import type { ConfigValues } from '../api';

/**
 * Reads a value that is either the same for all agents or a map by agent name with `_default`.
 * `null` for the agent counts as no value, so that a higher layer can unset what a lower one set.
 * Absent gives `undefined`.
 */
export function resolveAgentValue(key: string, config: ConfigValues, agentName: string): unknown {
  return locateAgentValue(key, config, agentName)?.value;
}

/** The same with the path of the value: `key`, or `key.AGENT` in a map. */
export function locateAgentValue(
  key: string,
  config: ConfigValues,
  agentName: string,
): { readonly value: unknown; readonly path: string } | undefined {
  const value = ownValue(config, key);
  if (!isMap(value)) return isAbsent(value) ? undefined : { value, path: key };
  const name = [agentName, '_default'].find((one) => !isAbsent(ownValue(value, one)));
  return name === undefined ? undefined : { value: value[name], path: `${key}.${name}` };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

function ownValue(map: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
