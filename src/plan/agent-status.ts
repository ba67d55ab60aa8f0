import type { AgentDefinition, PermissionLevel, ProviderDefinition } from '../api';
import { isMusterError } from '../errors';
import type { HostFacts } from '../host';
import { assertHostCan } from './check-request';
import { decidePermission } from './decide-permission';
import { decideRoute } from './decide-route';
import { planRoute } from './plan-route';
import type { RunRequest, RunSettings } from './run-request';

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
  agent: AgentDefinition,
  providers: ReadonlyMap<string, ProviderDefinition>,
  settings: RunSettings,
  facts: HostFacts,
): AgentStatus {
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
  const binary = attempt(() => assertHostCan(agent, facts));
  const request: RunRequest = { directory: facts.directory.path, prompt: '' };
  const decision = attempt(() => decideRoute({ request, settings, agent, providers, facts }));
  if (decision !== undefined) attempt(() => planRoute(agent, decision, facts));
  const permission = attempt(() => decidePermission(request, settings, agent))?.level;
  return {
    agent: agent.name,
    label: agent.label,
    installed: binary !== undefined,
    ...(binary === undefined ? {} : { path: binary.path }),
    ...(binary?.version === undefined ? {} : { version: binary.version }),
    ...(decision === undefined ? {} : { route: routeText(decision) }),
    ...(permission === undefined ? {} : { permission }),
    ready: missing.length === 0,
    missing,
  };
}

function routeText(decision: ReturnType<typeof decideRoute>): string {
  return decision.kind === 'own_login' ? 'own login' : `${decision.provider.name} (${decision.protocol})`;
}
