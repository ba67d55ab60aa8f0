import { resolve } from 'node:path';
import type { AgentDefinition, AgentRegistry } from '../api';
import { pluginSpecifiers, type LayeredConfig } from '../config';
import { isMusterError } from '../errors';
import { inspectDirectory, inspectHost, type HostEnvironment, type HostFacts } from '../host';
import {
  agentStatus,
  explain,
  planRun,
  unusableAgentStatus,
  type AgentStatus,
  type Explanation,
  type RunPlan,
  type RunRequest,
} from '../plan';
import { createOwnContainer } from '../registry';
import type { Run } from '../run';
import { withRealDirectories } from './add-directories';
import { withBrokenAgents } from './broken-agents';
import { assertCredentialUsable } from './check-credential';
import { assertDecodable, assertNothingLeftOut, assertPluginsElsewhere, oncePlannable } from './check-plugins';
import { assertConfigurationRequest, assertOptions, assertRequest } from './check-input';
import { configWarnings } from './config-warnings';
import { configuredAgent } from './configured-agent';
import { fallbackRequest } from './fallback-request';
import { withFallback } from './fallback-run';
import { resolveInstructions } from './layered-instructions';
import { loadConfig, withProjectFiles } from './load-config';
import type { MusterOptions } from './muster-options';
import type { PluginSituation } from './plugin-situation';
import { assembleRegistry } from './register-muster';
import { overridesOf, resolveSettings } from './run-settings';
import { showConfiguration, type Configuration, type ConfigurationRequest } from './show-configuration';

/** Everything that a host needs: the registry, plans and runs. */
export interface Muster {
  readonly registry: AgentRegistry;
  /** Plans a run and changes nothing. Throws what `plan` throws. */
  explain(request: RunRequest): Promise<Explanation>;
  /** The plan itself. Throws `MusterError` for every problem that can be known before a process starts. */
  plan(request: RunRequest): Promise<RunPlan>;
  /** What a run of each agent would be like here, sorted by name. Asks programs for a version that is not known yet. */
  agents(): Promise<readonly AgentStatus[]>;
  /** What the configuration says for one agent in one directory, with the origin of every value. Throws `MusterError`. */
  configuration(request: ConfigurationRequest): Promise<Configuration>;
  /** Plans a run and starts it. Throws what `plan` throws; a run that has started has a verdict instead. */
  run(request: RunRequest): Promise<Run>;
}

/** Puts Muster together, in the host's container or in one of its own. Throws `MusterError`. */
export function createMuster(options: MusterOptions = {}): Promise<Muster> {
  return assembleMuster(options, {});
}

/** The same for the command line, which knows more of where plugins come from. */
export async function assembleMuster(options: MusterOptions, situation: PluginSituation): Promise<Muster> {
  assertOptions(options);
  const environment = options.environment ?? process.env;
  const standing = loadConfig(options, environment);
  const configOf = (directory: string): LayeredConfig =>
    options.projectConfiguration === true ? withProjectFiles(standing, directory) : standing;
  const registry = await assembleRegistry(options.container ?? createOwnContainer(), options, {
    ...situation,
    configured: pluginSpecifiers(standing),
  });
  const plan = async (request: RunRequest): Promise<RunPlan> => {
    assertRequest(request);
    return makePlan(request, { registry, config: configOf(request.directory), environment });
  };
  /** Before anything starts: what cannot be planned is told at once. */
  const planFallback = async (request: RunRequest): Promise<RunPlan | undefined> => {
    const other = fallbackRequest(request);
    return other === undefined ? undefined : plan(other);
  };
  return {
    registry,
    plan,
    agents: async () => {
      const config = configOf(process.cwd());
      const place = inspectDirectory(process.cwd());
      const agents = registry.names.flatMap((name) => registry.agents.get(name) ?? []);
      const statuses = await Promise.all(
        agents.map((agent) => statusOf(agent, place, { registry, config, environment })),
      );
      return withBrokenAgents(statuses, registry.broken);
    },
    explain: async (request) => explain(await plan(request), await planFallback(request)),
    configuration: async (request) => {
      assertConfigurationRequest(request);
      return Promise.resolve(showConfiguration(request, { registry, config: configOf(request.directory) }));
    },
    run: async (request) => {
      const planned = await plan(request);
      const reserve = await planFallback(request);
      const { startRun } = require('../run') as typeof import('../run');
      const start = (of: RunPlan, fallbackOf?: string): Run =>
        startRun(of, {
          agent: registry.resolve(of.agent.name),
          environment,
          ...(fallbackOf === undefined ? {} : { fallbackOf }),
        });
      const first = start(planned);
      if (reserve === undefined) return first;
      const seesTools = registry.resolve(planned.agent.name).definition.headless.streams;
      return withFallback(first, { seesTools, start: (fallbackOf) => start(reserve, fallbackOf) });
    },
  };
}

interface PlanningParts {
  readonly registry: AgentRegistry;
  readonly config: LayeredConfig;
  readonly environment: HostEnvironment;
}

/** One agent that cannot be used is a row, and keeps the others from nothing. */
async function statusOf(
  definition: AgentDefinition,
  place: HostFacts['directory'],
  parts: PlanningParts,
): Promise<AgentStatus> {
  const { registry, config, environment } = parts;
  const { path: directory } = place;
  const facts = await inspectHost(definition, { directory, place, environment, version: 'ask' });
  try {
    const agent = registry.resolve(definition.name);
    assertDecodable(agent);
    const context = {
      agent,
      providers: registry.providers,
      broken: registry.broken,
      config: agent.applyConfig(config.values),
      settings: resolveSettings({ directory, prompt: '' }, agent, config),
      facts,
    };
    return oncePlannable(agentStatus(agent, context), context);
  } catch (error) {
    if (!isMusterError(error)) throw error;
    return unusableAgentStatus(definition, facts, error.message);
  }
}

async function makePlan(asked: RunRequest, parts: PlanningParts): Promise<RunPlan> {
  const { registry, config, environment } = parts;
  const agent = registry.resolve(asked.agent, configuredAgent(config));
  const instructions = resolveInstructions(asked, agent, config);
  const request = withRealDirectories({
    ...asked,
    ...(instructions === undefined ? {} : { instructions: instructions.text }),
  });
  const facts = await inspectHost(agent.definition, {
    directory: resolve(request.directory),
    environment,
    version: agent.definition.version.minimum === undefined ? 'cached' : 'ask',
    repository: 'inspect',
  });
  assertPluginsElsewhere(registry.plugins, facts.directory, environment);
  assertNothingLeftOut(request, registry);
  assertDecodable(agent);
  const applied = agent.applyConfig(config.values, overridesOf(request, instructions));
  const planned = planRun(request, {
    agent,
    providers: registry.providers,
    broken: registry.broken,
    config: { ...applied, warnings: [...applied.warnings, ...configWarnings(config, registry)] },
    settings: resolveSettings(request, agent, config, instructions),
    facts,
  });
  assertScenarioReadable(planned);
  assertCredentialUsable(planned, environment);
  return planned;
}

/** A scenario with a mistake is told before anything starts. */
function assertScenarioReadable({ route }: RunPlan): void {
  if (route.kind !== 'provider' || route.scenario === undefined) return;
  const { readScenario } = require('../scripted') as typeof import('../scripted');
  readScenario(route.scenario);
}
