import {
  joinText,
  slot,
  type AgentDefinition,
  type ProviderDefinition,
  type ProviderRoute,
  type ResolvedRoute,
  type ResolvedRun,
} from '../../src/api';
import { bundledLayer, loadRoster } from '../../src/roster';
import { fakeAgent } from '../../src/testing/fakes/fake-agent';

/** The roster that comes with the package. */
export const bundledRoster = loadRoster([bundledLayer()]);

/** An entry of the bundled roster. */
export function bundledAgent(name: string): AgentDefinition {
  const agent = bundledRoster.agents.get(name);
  if (agent === undefined) throw new Error(`no agent ${name}`);
  return agent;
}

/** A provider of the bundled roster. */
export function bundledProvider(name: string): ProviderDefinition {
  const provider = bundledRoster.providers.get(name);
  if (provider === undefined) throw new Error(`no provider ${name}`);
  return provider;
}

/** A CLI that can do nothing but take its prompt by standard input, with what a test says of it. */
export function definitionOf(partial: Partial<AgentDefinition> = {}): AgentDefinition {
  const gitIdentity = { name: 'Plain', email: 'plain@agents.invalid' };
  return { ...fakeAgent({ name: 'plain', label: 'Plain', binary: 'plain', gitIdentity }), ...partial };
}

/** The headless section of such a CLI. */
export function headlessOf(partial: Partial<AgentDefinition['headless']> = {}): AgentDefinition['headless'] {
  return { ...fakeAgent().headless, ...partial };
}

/** The prompt section of such a CLI. */
export function promptOf(
  partial: Partial<AgentDefinition['headless']['prompt']> = {},
): AgentDefinition['headless']['prompt'] {
  return { ...fakeAgent().headless.prompt, ...partial };
}

/** A new session on the own login, with what a test says of it. */
export function runOf(partial: Partial<ResolvedRun> = {}): ResolvedRun {
  return {
    prompt: 'do it',
    permission: 'workspace',
    route: { kind: 'own_login' },
    mode: { kind: 'create' },
    paths: { runDirectory: slot('run.directory') },
    directory: '/project',
    addDirectories: [],
    ...partial,
  };
}

/** A route to a provider over one of the routes of an agent; its first one when none is named. */
export function routeOf(agent: AgentDefinition, provider: ProviderDefinition, binding?: ProviderRoute): ResolvedRoute {
  const route = binding ?? agent.provider?.routes.find(({ protocol }) => provider.serves[protocol] !== undefined);
  if (route === undefined) throw new Error(`${agent.name} and ${provider.name} share no protocol`);
  const tokenEnv = (route.tokenEnv ?? agent.provider?.tokenEnv ?? {})['_default'];
  return {
    kind: 'provider',
    provider,
    protocol: route.protocol,
    binding: route,
    ...(tokenEnv === undefined ? {} : { tokenEnv }),
    baseUrl: joinText(slot('broker.url'), route.baseUrlSuffix),
    token: slot('broker.token'),
  };
}

/** A run through a provider, with a private home. */
export function routedRunOf(route: ResolvedRoute, partial: Partial<ResolvedRun> = {}): ResolvedRun {
  return runOf({ route, paths: { runDirectory: slot('run.directory'), home: slot('home') }, ...partial });
}
