import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AgentDefinition, AgentRegistry } from '../api';
import { resolveAgentValue, type ConfigFile } from '../config';
import { isMusterError, ScenarioError } from '../errors';
import { inspectHost, type HostEnvironment } from '../host';
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
import { assertCredentialUsable } from './check-credential';
import { assertOptions, assertRequest } from './check-input';
import { loadConfig } from './load-config';
import type { MusterOptions } from './muster-options';
import { registerMuster } from './register-muster';
import { overridesOf, resolveSettings, withConfiguredInstructions } from './run-settings';

/** Everything that a host needs: the registry, plans and runs. */
export interface Muster {
  readonly registry: AgentRegistry;
  /** Plans a run and changes nothing. Throws what `plan` throws. */
  explain(request: RunRequest): Promise<Explanation>;
  /** The plan itself. Throws `MusterError` for every problem that can be known before a process starts. */
  plan(request: RunRequest): Promise<RunPlan>;
  /** What a run of each agent would be like here, sorted by name. Asks programs for a version that is not known yet. */
  agents(): Promise<readonly AgentStatus[]>;
  /** Plans a run and starts it. Throws what `plan` throws; a run that has started has a verdict instead. */
  run(request: RunRequest): Promise<Run>;
}

/** Puts Muster together, in the host's container or in one of its own. Throws `MusterError`. */
export async function createMuster(options: MusterOptions = {}): Promise<Muster> {
  assertOptions(options);
  const environment = options.environment ?? process.env;
  const config = loadConfig(options.configFiles ?? []);
  const registry = await registerMuster(options.container ?? createOwnContainer(), options);
  const plan = async (request: RunRequest): Promise<RunPlan> => {
    assertRequest(request);
    return makePlan(request, { registry, config, environment });
  };
  return {
    registry,
    plan,
    agents: () => {
      const agents = registry.names.flatMap((name) => registry.agents.get(name) ?? []);
      return Promise.all(agents.map((agent) => statusOf(agent, { registry, config, environment })));
    },
    explain: async (request) => explain(await plan(request)),
    run: async (request) => {
      const planned = await plan(request);
      const { startRun } = require('../run') as typeof import('../run');
      return startRun(planned, { agent: registry.resolve(planned.agent.name), environment });
    },
  };
}

interface PlanningParts {
  readonly registry: AgentRegistry;
  readonly config: ConfigFile;
  readonly environment: HostEnvironment;
}

/** One agent that cannot be used is a row, and keeps the others from nothing. */
async function statusOf(definition: AgentDefinition, parts: PlanningParts): Promise<AgentStatus> {
  const { registry, config, environment } = parts;
  const directory = process.cwd();
  const facts = await inspectHost(definition, { directory, environment, version: 'ask' });
  try {
    const agent = registry.resolve(definition.name);
    return agentStatus(agent, {
      providers: registry.providers,
      config: agent.applyConfig(config.values),
      settings: resolveSettings({ directory, prompt: '' }, agent, config),
      facts,
    });
  } catch (error) {
    if (!isMusterError(error)) throw error;
    return unusableAgentStatus(definition, facts, error.message);
  }
}

async function makePlan(asked: RunRequest, parts: PlanningParts): Promise<RunPlan> {
  const { registry, config, environment } = parts;
  const configured = resolveAgentValue('agent', config.values, '_default');
  const agent = registry.resolve(asked.agent, typeof configured === 'string' ? { defaultAgent: configured } : {});
  const request = withRealDirectories(withConfiguredInstructions(asked, agent, config));
  const facts = await inspectHost(agent.definition, {
    directory: resolve(request.directory),
    environment,
    version: agent.definition.version.minimum === undefined ? 'cached' : 'ask',
  });
  const planned = planRun(request, {
    agent,
    providers: registry.providers,
    config: agent.applyConfig(config.values, overridesOf(request)),
    settings: resolveSettings(request, agent, config),
    facts,
  });
  assertScenarioReadable(planned);
  assertCredentialUsable(planned, environment);
  return planned;
}

/** A scenario with a mistake is told before anything starts. */
function assertScenarioReadable(plan: RunPlan): void {
  if (plan.route.kind !== 'provider' || plan.route.scenario === undefined) return;
  const file = plan.route.scenario;
  const { parseScenario } = require('../scripted') as typeof import('../scripted');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const problem = { file, line: 1, column: 1, path: '', message: 'cannot be read' };
    throw new ScenarioError('scenario_invalid', 'The scenario cannot be used', [problem], { cause });
  }
  parseScenario(text, file);
}
