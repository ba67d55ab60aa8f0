import type { ConfigValues } from '../api';

/**
 * Reads a value that is either the same for all agents or a map by agent name with `_default`.
 * `null` for the agent counts as no value, so that a higher layer can unset what a lower one set.
 * Absent gives `undefined`.
 */
export function resolveAgentValue(key: string, config: ConfigValues, agentName: string): unknown {
  const value = ownValue(config, key);
  if (!isMap(value)) return value ?? undefined;
  return ownValue(value, agentName) ?? ownValue(value, '_default') ?? undefined;
}

function ownValue(map: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(map, key) ? map[key] : undefined;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
