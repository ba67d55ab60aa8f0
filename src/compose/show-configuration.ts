import { resolve } from 'node:path';
import type { AgentRegistry, BoundAgent } from '../api';
import { defaultPermission } from '../command';
import {
  configKeys,
  defaultTimeoutSeconds,
  pluginSpecifiers,
  readAgentValue,
  resolvePermission,
  type ConfigLayerName,
  type LayeredConfig,
} from '../config';
import { inspectDirectory } from '../host';
import { configWarnings } from './config-warnings';
import { configuredAgent } from './configured-agent';
import { resolveInstructions } from './layered-instructions';

/** For whom and where the configuration is asked. */
export interface ConfigurationRequest {
  /** Absent: the agent of a run that names none. */
  readonly agent?: string;
  readonly directory: string;
  /** Where the caller has the name of the agent from, as `agent`; `request` when absent. */
  readonly origins?: Readonly<Record<string, string>>;
}

/** What the configuration says for one agent in one directory. Stable: `muster config show --json` prints it. */
export interface Configuration {
  readonly agent: string;
  readonly directory: string;
  /** Every key, in the order of the page about configuration. */
  readonly values: readonly ConfiguredValue[];
  /** Every file that was looked for, lowest layer first. */
  readonly files: readonly ConfigurationSource[];
  /** One sentence for each thing that is probably not meant as it was written. */
  readonly warnings: readonly string[];
}

/** One key with what holds for the agent. */
export interface ConfiguredValue {
  readonly key: string;
  /** A text, a number or a list of texts; absent: nobody says anything, and there is no fixed default. */
  readonly value?: unknown;
  /** `default`, `file:line:column`, or what the caller named; several places with commas between. */
  readonly origin: string;
}

/** One file of the configuration. */
export interface ConfigurationSource {
  readonly layer: ConfigLayerName;
  readonly file: string;
  readonly found: boolean;
}

/** Reads every key for one agent. Throws `RegistryError` for an agent that nobody knows, `PlanError` for a text with a NUL. */
export function showConfiguration(
  request: ConfigurationRequest,
  { registry, config }: { readonly registry: AgentRegistry; readonly config: LayeredConfig },
): Configuration {
  const configured = configuredAgent(config);
  const agent = registry.resolve(request.agent, configured);
  const { name } = agent.definition;
  const agentOrigin = request.agent ? (request.origins?.['agent'] ?? 'request') : (configured.origin ?? 'default');
  return {
    agent: name,
    directory: inspectDirectory(resolve(request.directory)).path,
    values: Object.keys(configKeys).map((key) =>
      key === 'agent' ? { key, value: name, origin: agentOrigin } : { key, ...valueOf(key, agent, config) },
    ),
    files: config.layers.map(({ layer, file, found }) => ({ layer, file, found })),
    warnings: configWarnings(config, registry),
  };
}

type ValueAndOrigin = Omit<ConfiguredValue, 'key'>;

/** What holds when nobody says anything. */
const defaults: Readonly<Record<string, string | number>> = {
  timeout: defaultTimeoutSeconds,
  permission: defaultPermission,
  git_identity: 'agent',
};

function valueOf(key: string, agent: BoundAgent, config: LayeredConfig): ValueAndOrigin {
  const said = special[key]?.(agent, config) ?? plainValue(key, agent, config);
  if (said !== undefined) return said;
  const standard = defaults[key];
  return standard === undefined ? { origin: 'default' } : { value: standard, origin: 'default' };
}

/** Keys that are more than the value of the highest file. */
const special: Readonly<Record<string, (agent: BoundAgent, config: LayeredConfig) => ValueAndOrigin | undefined>> = {
  permission: (agent, config) => resolvePermission(config, agent.definition.name, defaultPermission),
  instructions: (agent, config) => {
    const found = resolveInstructions({}, agent, config);
    return found === undefined ? undefined : { value: found.text, origin: found.origin };
  },
  plugins: (_agent, config) => {
    const plugins = pluginSpecifiers(config);
    const [first] = plugins;
    return first === undefined
      ? undefined
      : { value: plugins.map(({ specifier }) => specifier), origin: config.origins['plugins'] ?? first.origin };
  },
};

function plainValue(key: string, agent: BoundAgent, config: LayeredConfig): ValueAndOrigin | undefined {
  const found = readAgentValue(key, config, agent.definition.name);
  return found === undefined ? undefined : { value: found.value, origin: found.origin };
}
