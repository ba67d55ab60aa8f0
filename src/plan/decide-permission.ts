import type { AgentDefinition, PermissionLevel } from '../api';
import { assertEnforced, defaultPermission, parsePermission } from '../command';
import { PlanError } from '../errors';
import type { RunPlan } from './run-plan';
import type { RunRequest, RunSettings } from './run-request';
import type { SessionRecord } from '../sessions';
import { levelWithin } from './session-binding';

/**
 * The one place that decides what an agent may do by itself. Literal `true` alone means unrestricted.
 * Throws `PlanError` (`permission_refused`) for a level that nobody enforces, unless unrestricted was said, and
 * `SessionError` (`session_bound`) for one that is wider than that of the session.
 */
export function decidePermission(
  request: Pick<RunRequest, 'permission' | 'unrestricted' | 'origins' | 'rebind'>,
  settings: Pick<RunSettings, 'permission'>,
  agent: AgentDefinition,
  session?: SessionRecord,
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
  const asked = chosen(request, settings, unrestricted);
  const { level, why } = session === undefined ? asked : levelWithin(session, request, asked);
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
): { readonly level: PermissionLevel; readonly why: string; readonly by: 'request' | 'configuration' | 'default' } {
  const asked = request.origins?.['permission'] ?? 'request';
  if (unrestricted) return { level: 'unrestricted', why: asked, by: 'request' };
  if (request.permission !== undefined) return { level: request.permission, why: asked, by: 'request' };
  if (settings.permission !== undefined) {
    return { level: settings.permission.value, why: settings.permission.origin, by: 'configuration' };
  }
  return { level: defaultPermission, why: 'default', by: 'default' };
}
