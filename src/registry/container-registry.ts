import type { DependencyContainer } from 'tsyringe';
import type { AgentDefinition, AgentRegistry, BoundAgent, BrokenEntry, EntryField } from '../api';
import type { PluginRecord, ProviderDefinition } from '../api';
import { assertNotBroken, fallbackAgentName, resolveAgent, unknownName } from '../config';
import type { Problem } from '../errors';
import { bindAgent } from './bound-agent';
import type { PluginFailure } from './contributions';
import { withFailureHint } from './failure-hint';
import type { StrategySource } from './find-strategy';
import { ReadOnlyMap } from './read-only-map';

/** The values that a registry is made from. */
export interface RegistryValues {
  readonly agents: ReadonlyMap<string, AgentDefinition>;
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  readonly plugins: readonly PluginRecord[];
  readonly failures: readonly PluginFailure[];
  /** Of the roster: entries that cannot be used, and everything that is wrong with its files. */
  readonly broken?: Readonly<Record<'agents' | 'providers', ReadonlyMap<string, readonly Problem[]>>>;
  readonly problems?: readonly Problem[];
  /** Every value of an entry that is in effect; absent: nothing is known of what its files say. */
  describe?(kind: 'agents' | 'providers', name: string): readonly EntryField[];
}

/** Roster data and, through the container, the behaviour bound to it. */
export class ContainerRegistry implements AgentRegistry {
  readonly agents: ReadonlyMap<string, AgentDefinition>;
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  readonly plugins: readonly PluginRecord[];
  readonly names: readonly string[];
  readonly openCodeProviders: ReadonlyMap<string, string>;
  readonly broken: readonly BrokenEntry[];
  readonly rosterProblems: readonly Problem[];
  readonly #container: DependencyContainer;
  readonly #failures: readonly PluginFailure[];
  readonly #describe: RegistryValues['describe'];

  constructor(container: DependencyContainer, values: RegistryValues) {
    this.#container = container;
    this.#failures = values.failures;
    this.#describe = values.describe?.bind(values);
    this.agents = new ReadOnlyMap(() => values.agents);
    this.providers = new ReadOnlyMap(() => values.providers);
    this.plugins = values.plugins;
    this.broken = Object.freeze(brokenEntries(values));
    this.rosterProblems = Object.freeze([...(values.problems ?? [])]);
    this.names = Object.freeze([...values.agents.keys()].sort());
    this.openCodeProviders = new ReadOnlyMap(() => openCodeProviders(values.providers));
  }

  resolve(name?: string, options?: { readonly defaultAgent?: string }): BoundAgent {
    const source: StrategySource = {
      container: this.#container,
      failures: this.#failures,
      plugins: this.plugins,
      placeOf: (agent, key) => this.#describe?.('agents', agent).find(({ path }) => path === key)?.origins[0],
    };
    return bindAgent(source, this.#find(name, options));
  }

  provider(name: string): ProviderDefinition {
    assertNotBroken(this.broken, 'provider', name);
    const provider = this.providers.get(name);
    if (provider === undefined) throw unknownName('provider_unknown', 'provider', name, this.providers.keys());
    return provider;
  }

  describe(kind: 'agent' | 'provider', name: string): readonly EntryField[] {
    const found = kind === 'agent' ? this.#find(name) : this.provider(name);
    return this.#describe?.(kind === 'agent' ? 'agents' : 'providers', found.name) ?? [];
  }

  #find(name?: string, options?: { readonly defaultAgent?: string }): AgentDefinition {
    assertNotBroken(this.broken, 'agent', name || options?.defaultAgent || fallbackAgentName);
    try {
      return resolveAgent(this.agents, name, options);
    } catch (error) {
      throw withFailureHint(error, this.#failures);
    }
  }
}

function openCodeProviders(providers: ReadonlyMap<string, ProviderDefinition>): ReadonlyMap<string, string> {
  const found = Array.from(providers.values()).flatMap(({ name, openCode }) =>
    openCode === undefined ? [] : [[name, openCode.configDirectory] as const],
  );
  return new Map(found);
}

function brokenEntries({ broken }: RegistryValues): readonly BrokenEntry[] {
  const of = (kind: BrokenEntry['kind'], entries: ReadonlyMap<string, readonly Problem[]>): readonly BrokenEntry[] =>
    Array.from(entries, ([name, problems]) => Object.freeze({ kind, name, problems }));
  return broken === undefined ? [] : [...of('agent', broken.agents), ...of('provider', broken.providers)];
}
