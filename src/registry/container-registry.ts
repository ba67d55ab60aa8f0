import type { DependencyContainer } from 'tsyringe';
import type { AgentDefinition, AgentRegistry, BoundAgent, PluginRecord, ProviderDefinition } from '../api';
import { resolveAgent, unknownName } from '../config';
import { bindAgent } from './bound-agent';
import { ReadOnlyMap } from './read-only-map';

/** The values that a registry is made from. */
export interface RegistryValues {
  readonly agents: ReadonlyMap<string, AgentDefinition>;
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  readonly plugins: readonly PluginRecord[];
}

/** Roster data and, through the container, the behaviour bound to it. */
export class ContainerRegistry implements AgentRegistry {
  readonly agents: ReadonlyMap<string, AgentDefinition>;
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  readonly plugins: readonly PluginRecord[];
  readonly names: readonly string[];
  readonly openCodeProviders: ReadonlyMap<string, string>;
  readonly #container: DependencyContainer;

  constructor(container: DependencyContainer, values: RegistryValues) {
    this.#container = container;
    this.agents = new ReadOnlyMap(values.agents);
    this.providers = new ReadOnlyMap(values.providers);
    this.plugins = values.plugins;
    this.names = Object.freeze([...values.agents.keys()].sort());
    this.openCodeProviders = new ReadOnlyMap(
      [...values.providers.values()].flatMap(({ name, openCode }) =>
        openCode === undefined ? [] : [[name, openCode.configDirectory] as const],
      ),
    );
  }

  resolve(name?: string, options?: { readonly defaultAgent?: string }): BoundAgent {
    return bindAgent(this.#container, resolveAgent(this.agents, name, options));
  }

  provider(name: string): ProviderDefinition {
    const provider = this.providers.get(name);
    if (provider === undefined) throw unknownName('provider_unknown', 'provider', name, this.providers.keys());
    return provider;
  }
}
