import { resolve } from 'node:path';
import type { AgentDefinition, AgentRegistry } from '../api';
import { pluginSpecifiers, readAgentValue, type LayeredConfig } from '../config';
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
import type { Batch, BatchOptions, CompareOptions, Comparison, StartableRun } from '../batch';
import { createOwnContainer } from '../registry';
import type { Run } from '../run';
import { startAbortable, type RunOptions } from './abortable-run';
import { withRealDirectories } from './add-directories';
import { withBrokenAgents } from './broken-agents';
import { assertCredentialUsable } from './check-credential';
import { assertDecodable, assertNothingLeftOut, assertPluginsElsewhere, oncePlannable } from './check-plugins';
import { assertConfigurationRequest, assertOptions, assertRequest } from './check-input';
import { chooseSession, withStaleSession, type SessionedRequest } from './choose-session';
import { configWarnings } from './config-warnings';
import { configuredAgent } from './configured-agent';
import { fallbackRequest } from './fallback-request';
import { assertFallbackWay, assertOtherWay } from './fallback-way';
import { mayBeginAnew, mayFallBack, withFallback } from './fallback-run';
import { recoverLeftWorktrees } from './recover-left-worktrees';
import { resolveInstructions } from './layered-instructions';
import { loadConfig, withProjectFiles } from './load-config';
import type { MusterOptions } from './muster-options';
import type { PluginSituation } from './plugin-situation';
import { assembleRegistry } from './register-muster';
import { openRunCredential, withCredential } from './run-credential';
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
  /**
   * Plans a run and starts it. Throws what `plan` throws, and `RunError` (`run_aborted`) when its signal is aborted
   * before the start; a run that has started has a verdict instead.
   */
  run(request: RunRequest, options?: RunOptions): Promise<Run>;
  /**
   * Plans many runs and starts them as far as the limits let them in. Throws `PlanError` (`batch_refused`) with every
   * request that cannot be planned; then nothing was started.
   */
  batch(requests: readonly RunRequest[], options?: BatchOptions): Promise<Batch>;
  /**
   * Runs one request with several agents, each in a git worktree of its own. Throws what `plan` throws, and for what
   * is no repository `PlanError` (`repository_missing`).
   */
  compare(request: RunRequest, options: CompareOptions): Promise<Comparison>;
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
    return planSessioned(sessioned(request));
  };
  const sessioned = (request: RunRequest): SessionedRequest =>
    chooseSession(request, {
      environment,
      agentIn: ({ agent }, directory) => registry.resolve(agent, configuredAgent(configOf(directory))).definition,
    });
  const planSessioned = (asked: SessionedRequest): Promise<RunPlan> =>
    makePlan(asked, { registry, config: configOf(asked.request.directory), environment });
  /** Before anything starts: what cannot be planned is told at once. */
  const planFallback = async (request: RunRequest, first: RunPlan): Promise<RunPlan | undefined> => {
    const other = fallbackRequest(request);
    if (other === undefined) return undefined;
    const config = configOf(first.command.cwd);
    assertFallbackWay(request, first, (agent) => readAgentValue('provider', config, agent) !== undefined);
    const second = await plan(other);
    assertOtherWay(first, second);
    return second;
  };
  /** Everything of a run but its start. */
  const startable = async (request: RunRequest): Promise<StartableRun> => {
    assertRequest(request);
    const asked = sessioned(request);
    const planned = await planSessioned(asked);
    const anew = withStaleSession(asked);
    const reserve = anew === undefined ? await planFallback(request, planned) : await planSessioned(anew);
    const access = { registry, environment, ...situation.credentials };
    const credential = await openRunCredential(planned, access);
    const reserveCredential = reserve === undefined ? undefined : await openRunCredential(reserve, access);
    const { startRun } = require('../run') as typeof import('../run');
    const start = (of: RunPlan, fallbackOf?: string): Run =>
      startRun(of, {
        agent: registry.resolve(of.agent.name),
        environment,
        ...withCredential(of === planned ? credential : reserveCredential),
        prompt: request.prompt,
        ...(fallbackOf === undefined ? {} : { fallbackOf }),
      });
    return {
      plan: planned,
      start: () => {
        recoverLeftWorktrees(planned.stateDirectory);
        const first = start(planned);
        if (reserve === undefined) return first;
        const seesTools = registry.resolve(planned.agent.name).definition.headless.streams;
        return withFallback(first, {
          applies: (verdict) => (anew === undefined ? mayFallBack(verdict, seesTools) : mayBeginAnew(verdict)),
          start: (fallbackOf) => start(reserve, fallbackOf),
        });
      },
    };
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
    explain: async (request) => {
      const first = await plan(request);
      return explain(first, await planFallback(request, first));
    },
    configuration: async (request) => {
      assertConfigurationRequest(request);
      return Promise.resolve(showConfiguration(request, { registry, config: configOf(request.directory) }));
    },
    run: (request, runOptions = {}) => startAbortable(runOptions, () => startable(request)),
    batch: (requests, batchOptions = {}) => {
      const { startBatch } = require('../batch') as typeof import('../batch');
      return startBatch(requests, batchOptions, startable);
    },
    compare: (request, compareOptions) => {
      const { startComparison } = require('../batch') as typeof import('../batch');
      return startComparison(request, compareOptions, { plan: startable, environment });
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

async function makePlan({ request: asked, source }: SessionedRequest, parts: PlanningParts): Promise<RunPlan> {
  const { registry, config, environment } = parts;
  const agent = registry.resolve(asked.agent, configuredAgent(config));
  const instructions = resolveInstructions(asked, agent, config);
  const request = withRealDirectories({
    ...asked,
    ...(instructions === undefined ? {} : { instructions: instructions.text }),
  });
  const facts = await inspectHost(agent.definition, {
    directory: resolve(asked.directory),
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
    ...(source === undefined ? {} : { session: source }),
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
