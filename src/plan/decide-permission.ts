import type { AgentDefinition, PermissionLevel } from '../api';
import { assertEnforced, defaultPermission, parsePermission } from '../command';
import { PlanError } from '../errors';
import type { RunPlan } from './run-plan';
import type { RunRequest, RunSettings } from './run-request';

/**
 * The one place that decides what an agent may do by itself. Literal `true` alone means unrestricted.
 * Throws `PlanError` (`permission_refused`) for a level that nobody enforces, unless unrestricted was said.
 */
export function decidePermission(
  request: Pick<RunRequest, 'permission' | 'unrestricted' | 'origins'>,
  settings: Pick<RunSettings, 'permission'>,
  agent: AgentDefinition,
): RunPlan['permission'] {
  const { unrestricted: said, permission } = request as { unrestricted?: unknown; permission?: unknown };
  if (permission !== undefined) parsePermission(permission);
  const unrestricted = said === true;
  if (unrestricted && permission !== undefined && permission !== 'unrestricted') {
    throw new PlanError(
      'request_invalid',
      `Permission ${JSON.stringify(permission)} and unrestricted were both asked for. Choose one.`,
    );
  }
  const { level, why } = chosen(request, settings, unrestricted);
  assertEnforced(agent, level);
  return { level, enforcedBy: agent.permissions[level].enforcedBy, why, ...denialTexts(agent, level) };
}

/** Without a sandbox, the same words say something else. */
function denialTexts(agent: AgentDefinition, level: PermissionLevel): Pick<RunPlan['permission'], 'denialTexts'> {
  const { denialTexts: texts = [] } = agent;
  return level === 'unrestricted' || texts.length === 0 ? {} : { denialTexts: texts };
}

function chosen(
  request: Pick<RunRequest, 'permission' | 'origins'>,
  settings: Pick<RunSettings, 'permission'>,
  unrestricted: boolean,
): { readonly level: PermissionLevel; readonly why: string } {
  const asked = request.origins?.['permission'] ?? 'request';
  if (unrestricted) return { level: 'unrestricted', why: asked };
  if (request.permission !== undefined) return { level: request.permission, why: asked };
  if (settings.permission !== undefined) return { level: settings.permission.value, why: settings.permission.origin };
  return { level: defaultPermission, why: 'default' };
}
