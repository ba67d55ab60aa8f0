import {
  type AgentDefinition,
  type BrokenEntry,
  type ProviderDefinition,
  type ProviderRoute,
  wireProtocols,
  type WireProtocol,
} from '../api';
import { assertNotBroken, unknownName } from '../config';
import { PlanError } from '../errors';
import type { HostFacts } from '../host';
import { plannedCredential, type PlannedCredential } from './planned-credential';
import type { RunRequest, RunSettings } from './run-request';

/** The route of a run before its slots exist. */
export type RouteDecision =
  | { readonly kind: 'own_login'; readonly why: string }
  | {
      readonly kind: 'provider';
      readonly why: string;
      readonly provider: ProviderDefinition;
      /** What stood after `NAME:`. */
      readonly argument?: string;
      readonly protocol: WireProtocol;
      readonly binding: ProviderRoute;
    };

/** What the decision is made from. */
export interface RouteInput {
  readonly request: RunRequest;
  readonly settings: RunSettings;
  readonly agent: AgentDefinition;
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  /** Entries that are not in `providers`, since their files have problems. */
  readonly broken?: readonly BrokenEntry[] | undefined;
  readonly facts: HostFacts;
}

/**
 * Decides how a run reaches a model; first that applies: the request's provider, that of the configuration, a
 * credential for the agent's default provider, the own login. Throws `PlanError`, and `RosterError` for a provider
 * whose files have problems.
 */
export function decideRoute(input: RouteInput): RouteDecision {
  const { request, settings, agent } = input;
  if (request.ownLogin === true) {
    if (request.provider !== undefined) {
      throw new PlanError('request_invalid', 'A provider and the own login were both asked for. Choose one of them.');
    }
    return { kind: 'own_login', why: request.origins?.['provider'] ?? 'asked for' };
  }
  if (request.provider !== undefined) {
    return routed(input, request.provider, request.origins?.['provider'] ?? 'asked for');
  }
  if (settings.provider !== undefined) return routed(input, settings.provider.value, settings.provider.origin);
  const fixed = agent.provider?.default;
  // Which variable would have decided is not known; the own login could be another account.
  const role = `, the default of ${agent.label} unless you say --own-login,`;
  if (fixed !== undefined) assertNotBroken(input.broken ?? [], 'provider', fixed, role);
  const provider = fixed === undefined ? undefined : input.providers.get(fixed);
  const credential = provider === undefined ? undefined : plannedCredential(provider, input.facts);
  if (provider !== undefined && credential !== undefined) return routed(input, provider.name, whyOf(credential));
  return { kind: 'own_login', why: noCredential(provider) };
}

function whyOf(credential: PlannedCredential): string {
  return credential.from === 'stored' ? `a stored credential (${credential.type})` : `${credential.variable} is set`;
}

function noCredential(provider: ProviderDefinition | undefined): string {
  return provider === undefined ? 'no provider was named' : `no ${provider.credentialEnv.join(' or ')} is set`;
}

function routed(input: RouteInput, wanted: string, why: string): RouteDecision {
  const { agent, providers } = input;
  const colon = wanted.indexOf(':');
  const name = colon < 0 ? wanted : wanted.slice(0, colon);
  const argument = colon < 0 ? undefined : wanted.slice(colon + 1);
  assertNotBroken(input.broken ?? [], 'provider', name);
  const provider = providers.get(name);
  if (provider === undefined) throw unknownName('provider_unknown', 'provider', name, providers.keys());
  const hasPlace = provider.upstream !== undefined || provider.service !== undefined;
  if (argument === undefined ? !hasPlace : provider.argument === undefined || argument === '') {
    const takes =
      provider.argument === undefined ? 'takes no argument' : `expects ${name}:${provider.argument.toUpperCase()}`;
    throw new PlanError('request_invalid', `Provider "${wanted}": ${provider.label} ${takes}.`);
  }
  const binding = agent.provider?.routes.find(({ protocol }) => provider.serves[protocol] !== undefined);
  if (binding === undefined) throw noSharedProtocol(agent, provider, providers);
  return {
    kind: 'provider',
    why,
    provider,
    protocol: binding.protocol,
    binding,
    ...(argument === undefined ? {} : { argument }),
  };
}

function noSharedProtocol(
  agent: AgentDefinition,
  provider: ProviderDefinition,
  providers: ReadonlyMap<string, ProviderDefinition>,
): PlanError {
  const speaks = (agent.provider?.routes ?? []).map(({ protocol }) => protocol);
  if (speaks.length === 0) {
    return new PlanError(
      'route_unavailable',
      `${agent.label} cannot be sent to a provider: its roster entry has no provider.routes. Use its own login (--own-login).`,
    );
  }
  const serves = wireProtocols.filter((protocol) => provider.serves[protocol] !== undefined);
  const fitting = [...providers.values()].filter(({ serves: other }) => speaks.some((protocol) => other[protocol]));
  return new PlanError(
    'route_unavailable',
    `${agent.label} speaks ${speaks.join(', ')}; ${provider.label} serves ${serves.join(', ')}. ` +
      `Providers that would do: ${fitting.map(({ name }) => name).join(', ')}.`,
    { details: { agent: agent.name, provider: provider.name, speaks, serves } },
  );
}
