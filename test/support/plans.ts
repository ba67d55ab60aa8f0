import type { AgentRegistry, BoundAgent } from '../../src/api';
import type { HostFacts } from '../../src/host';
import type { PlanContext, RunPlan, RunRequest, RunSettings } from '../../src/plan';
import { planRun } from '../../src/plan';
import { builtinPlugins } from '../../plugins';
import { collectContributions, createOwnContainer, registerRegistry } from '../../src/registry';
import { bundledRoster } from './definitions';

/** The bundled roster with the built-in plugins, in a container of its own. */
export function bundledRegistry(): AgentRegistry {
  return registerRegistry(createOwnContainer(), collectContributions(builtinPlugins), bundledRoster);
}

/** A Linux host where the agent is installed and no variable is set but PATH and HOME. */
export function factsOf(partial: Partial<HostFacts> = {}): HostFacts {
  return {
    platform: 'linux',
    user: { uid: 1000, isRoot: false },
    binary: { path: '/usr/bin/agent', version: '1.2.3' },
    node: '24.0.0',
    directory: { path: '/project', exists: true },
    stateDirectory: '/home/u/.local/state/muster',
    environment: { PATH: '/usr/bin', HOME: '/home/u' },
    gitIdentity: {},
    outerRunIds: [],
    environmentNames: new Set(['PATH', 'HOME']),
    ...partial,
  };
}

/** The facts of a host where these variables are set too. */
export function factsWith(...names: readonly string[]): HostFacts {
  return factsOf({ environmentNames: new Set(['PATH', 'HOME', ...names]) });
}

/** What else a plan is made from; each part as a test says it. */
export interface PlanParts {
  readonly facts?: HostFacts;
  readonly settings?: Partial<RunSettings>;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** The context of a plan of a request. */
export function contextOf(agent: BoundAgent, request: Partial<RunRequest> = {}, parts: PlanParts = {}): PlanContext {
  const { model, maxTurns, timeoutSeconds, instructions } = request;
  return {
    agent,
    providers: bundledRoster.providers,
    config: agent.applyConfig(parts.config ?? {}, {
      ...(model === undefined ? {} : { model }),
      ...(maxTurns === undefined ? {} : { maxTurns }),
      ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
      ...(typeof instructions === 'string' ? { instructions } : {}),
    }),
    settings: { origins: {}, ...parts.settings },
    facts: parts.facts ?? factsOf(),
  };
}

/** Says that an agent may do anything, where nobody would hold it to the level that applies by itself. */
export function acceptedBy(agent: BoundAgent, { ownLogin = false } = {}): Partial<RunRequest> {
  const { enforcedBy, config } = agent.definition.permissions.workspace;
  const reaches = !ownLogin || agent.commandBuilder.consumesPermissionConfig === true || !needsPrivateHome(agent);
  const isHeld = enforcedBy !== 'none' && (reaches || Object.keys(config).length === 0);
  return isHeld ? {} : { unrestricted: true };
}

/** Whether it can be sent to a provider; one that cannot runs on its own login alone. */
export function isRoutable(agent: BoundAgent): boolean {
  return agent.definition.provider !== undefined;
}

/** Instructions, where the agent can be given them on its own login. */
export function instructionsOnOwnLogin(agent: BoundAgent, instructions = 'i'): { readonly instructions?: string } {
  const channel = agent.instructionDelivery.channel(agent.definition);
  const isRefused = channel === 'home_file' || (channel === 'settings' && needsPrivateHome(agent));
  return isRefused ? {} : { instructions };
}

/** Its settings file lies where an own login has no place for it. */
function needsPrivateHome({ definition: { settings } }: BoundAgent): boolean {
  return settings?.file.startsWith('{home}') === true;
}

/** The plan of a request, `do it` in `/project` where it says nothing else. */
export function planOf(agent: BoundAgent, request: Partial<RunRequest> = {}, parts: PlanParts = {}): RunPlan {
  return planRun({ directory: '/project', prompt: 'do it', ...request }, contextOf(agent, request, parts));
}
