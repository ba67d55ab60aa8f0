import type { ConfigFile } from './config-layer';
import { locateAgentValue } from './resolve-agent-value';

/** A value and where it was written. */
export interface OriginatedValue {
  readonly value: unknown;
  readonly origin: string;
  /** Its path: `key`, or `key.AGENT` in a map. */
  readonly path: string;
}

/** What `locateAgentValue` finds, with its origin. */
export function readAgentValue(key: string, file: ConfigFile, agentName: string): OriginatedValue | undefined {
  const found = locateAgentValue(key, file.values, agentName);
  if (found === undefined) return undefined;
  return { ...found, origin: file.origins[found.path] ?? file.origins[key] ?? 'configuration' };
}
