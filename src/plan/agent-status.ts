import type { AgentDefinition, BoundAgent, PermissionLevel } from '../api';
import { assertPermissionConfigReaches } from '../command';
import { formatProblem, isMusterError, type Problem } from '../errors';
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
  /** How far the roster entry is known to hold; absent: nobody said. */
  readonly verified?: AgentDefinition['verified'] & string;
  readonly path?: string;
  readonly version?: string;
  /** `own login`, or the provider and the wire protocol. */
  readonly route?: string;
  readonly permission?: PermissionLevel;
  /** Nothing known stands in the way of a run; an own login is not tried out. */
  readonly ready: boolean;
  /** What is missing, one sentence each. */
  readonly missing: readonly string[];
  /** What is wrong with the files of its entry, which cannot be used; absent for one that is whole. */
  readonly problems?: readonly Problem[];
}

/** Makes the decisions of a plan for one agent and collects what stands in the way. */
export function agentStatus(
  bound: Pick<BoundAgent, 'definition' | 'commandBuilder'>,
  {
    providers,
    broken,
    config,
    settings,
    facts,
  }: Pick<PlanContext, 'providers' | 'broken' | 'settings' | 'facts' | 'config'>,
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
  const decision = attempt(() => decideRoute({ request, settings, agent, providers, broken, facts }));
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

/** The row of an agent whose files have problems. Nothing of what it says is known. */
export function brokenAgentStatus(name: string, problems: readonly Problem[]): AgentStatus {
  const missing = problems.map(formatProblem);
  return { agent: name, label: name, installed: false, ready: false, missing, problems };
}

/** A binary that is too old is installed all the same. */
function installation(
  { name, label, verified }: AgentDefinition,
  { binary }: HostFacts,
): Pick<AgentStatus, 'agent' | 'label' | 'installed' | 'verified' | 'path' | 'version'> {
  return {
    agent: name,
    label,
    installed: binary !== undefined,
    ...(verified === undefined ? {} : { verified }),
    ...(binary === undefined ? {} : { path: binary.path }),
    ...(binary?.version === undefined ? {} : { version: binary.version }),
  };
}

function routeText(decision: ReturnType<typeof decideRoute>): string {
  return decision.kind === 'own_login' ? 'own login' : `${decision.provider.name} (${decision.protocol})`;
}
