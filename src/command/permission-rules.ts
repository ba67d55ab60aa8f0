import { permissionLevels, type AgentDefinition, type BoundAgent, type PermissionLevel, type RunPaths } from '../api';
import { PlanError } from '../errors';
import { writesSettings } from './settings-file';

/** The level of a run when nobody says otherwise. */
export const defaultPermission: PermissionLevel = 'workspace';

/** Throws `PlanError` (`request_invalid`) for what is no permission level. */
export function parsePermission(value: unknown): PermissionLevel {
  const level = permissionLevels.find((one) => one === value);
  if (level !== undefined) return level;
  throw new PlanError(
    'request_invalid',
    `Permission ${JSON.stringify(value)}: expected ${permissionLevels.join(', ')}.`,
  );
}

/** Throws `PlanError` (`permission_refused`) for a level that nobody enforces. */
export function assertEnforced(agent: AgentDefinition, level: PermissionLevel): void {
  if (agent.permissions[level].enforcedBy !== 'none' || level === 'unrestricted') return;
  throw new PlanError(
    'permission_refused',
    `Nobody holds ${agent.label} to "${level}" on this host: it does what it likes. Say --unrestricted to accept that.`,
    { details: { agent: agent.name, level } },
  );
}

/** Throws `PlanError` (`permission_refused`) for a level whose `config` would not reach the agent. */
export function assertPermissionConfigReaches(
  { definition, commandBuilder }: Pick<BoundAgent, 'definition' | 'commandBuilder'>,
  level: PermissionLevel,
  paths: Pick<RunPaths, 'home'>,
): void {
  if (Object.keys(definition.permissions[level].config).length === 0) return;
  if (commandBuilder.consumesPermissionConfig === true || writesSettings(definition, paths)) return;
  const advice =
    definition.settings === undefined
      ? 'Give its roster entry a settings file, or a strategy whose command builder consumes it'
      : 'Its settings file lies in a private home: run it through a provider (--provider)';
  throw new PlanError(
    'permission_refused',
    `The configuration that holds ${definition.label} to "${level}" would not reach it. ${advice}.`,
    { details: { agent: definition.name, level } },
  );
}
