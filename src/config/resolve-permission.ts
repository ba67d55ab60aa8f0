import { permissionLevels, type PermissionLevel } from '../api';
import type { ConfigFile } from './config-layer';
import type { LayeredConfig } from './layered-config';
import { readAgentValue } from './read-agent-value';

/** A permission level and where it was said. */
export interface SaidPermission {
  readonly value: PermissionLevel;
  readonly origin: string;
}

/**
 * The level that the configuration gives one agent: the narrower of what the operator and `--config` say, `standard` when
 * they say nothing, and what the project says. `undefined` when that is `standard` because nobody says anything else.
 */
export function resolvePermission(
  config: LayeredConfig,
  agentName: string,
  standard: PermissionLevel,
): SaidPermission | undefined {
  const own = said(config, agentName);
  const project = config.layers.find((file) => file.layer === 'project' && said(file, agentName) !== undefined);
  const asked = project === undefined ? undefined : said(project, agentName);
  if (asked === undefined) return own;
  const difference = width(asked.value) - width(own?.value ?? standard);
  if (difference === 0) return own ?? asked;
  return difference < 0 ? asked : own;
}

function said(file: ConfigFile, agentName: string): SaidPermission | undefined {
  const found = readAgentValue('permission', file, agentName);
  const value = permissionLevels.find((level) => level === found?.value);
  return found === undefined || value === undefined ? undefined : { value, origin: found.origin };
}

function width(level: PermissionLevel): number {
  return permissionLevels.indexOf(level);
}
