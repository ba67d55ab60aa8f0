import type { AgentDefinition, BoundAgent, PermissionLevel } from '../api';
import { assertPermissionConfigReaches } from '../command';
import { isMusterError } from '../errors';
import type { HostFacts } from '../host';
import { assertHostCan } from './check-request';
import { decidePermission } from './decide-permission';
import { decideRoute } from './decide-route';
import { planRoute } from './plan-route';
import type { PlanContext } from './plan-run';
import { resolveModel, resolvePaths } from './resolve-run';
import type { RunRequest } from './run-request';

/** What a run of one agent would be like here, if nothing more were said. Stable: `muster agents --json` prints it. */
export interface AgentStatus {
  readonly agent: string;
  readonly label: string;
  readonly installed: boolean;
  readonly path?: string;
  readonly version?: string;
  /** `own login`, or the provider and the wire protocol. */
  readonly route?: string;
  readonly permission?: PermissionLevel;
  /** Nothing known stands in the way of a run; an own login is not tried out. */
  readonly ready: boolean;
  /** What is missing, one sentence each. */
  readonly missing: readonly string[];
}

/** Makes the decisions of a plan for one agent and collects what stands in the way. */
export function agentStatus(
  bound: Pick<BoundAgent, 'definition' | 'commandBuilder'>,
  { providers, config, settings, facts }: Pick<PlanContext, 'providers' | 'settings' | 'facts' | 'config'>,
): AgentStatus {
  const agent = bound.definition;
  const missing: string[] = [];
  const attempt = <T>(decide: () => T): T | undefined => {
    try {
      return decide();
    } catch (error) {
      if (!isMusterError(error)) throw error;
      missing.push(error.message);
      return undefined;
    }
  };
  attempt(() => assertHostCan(agent, facts));
  const request: RunRequest = { directory: facts.directory.path, prompt: '' };
  const decision = attempt(() => decideRoute({ request, settings, agent, providers, facts }));
  const permission = attempt(() => decidePermission(request, settings, agent))?.level;
  if (decision !== undefined) {
    attempt(() => planRoute(agent, decision, facts));
    attempt(() => resolveModel(agent, decision, config.model, settings.origins['model']));
    if (permission !== undefined) {
      attempt(() => {
        assertPermissionConfigReaches(bound, permission, resolvePaths(decision));
      });
    }
  }
  return {
    ...installation(agent, facts),
    ...(decision === undefined ? {} : { route: routeText(decision) }),
    ...(permission === undefined ? {} : { permission }),
    ready: missing.length === 0,
    missing,
  };
}

/** The row of an agent that cannot even be bound to its behaviour, and why. */
export function unusableAgentStatus(agent: AgentDefinition, facts: HostFacts, reason: string): AgentStatus {
  return { ...installation(agent, facts), ready: false, missing: [reason] };
}

/** A binary that is too old is installed all the same. */
function installation(
  { name, label }: AgentDefinition,
  { binary }: HostFacts,
): Pick<AgentStatus, 'agent' | 'label' | 'installed' | 'path' | 'version'> {
  return {
    agent: name,
    label,
    installed: binary !== undefined,
    ...(binary === undefined ? {} : { path: binary.path }),
    ...(binary?.version === undefined ? {} : { version: binary.version }),
  };
}

function routeText(decision: ReturnType<typeof decideRoute>): string {
  return decision.kind === 'own_login' ? 'own login' : `${decision.provider.name} (${decision.protocol})`;
}
