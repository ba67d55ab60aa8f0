import { joinText, slot, type AgentDefinition, type ResolvedRoute, type ResolvedRun, type RunPaths } from '../api';
import { PlanError } from '../errors';
import type { HostFacts } from '../host';
import type { RouteDecision } from './decide-route';
import { plannedCredential } from './planned-credential';

/** The route as command builders see it: base URL and token are slots until the broker runs. */
export function resolveRoute(agent: AgentDefinition, decision: RouteDecision, facts: HostFacts): ResolvedRoute {
  if (decision.kind === 'own_login') return { kind: 'own_login' };
  const { provider, protocol, binding } = decision;
  const names = binding.tokenEnv ?? agent.provider?.tokenEnv ?? {};
  const credential = plannedCredential(provider, facts);
  const type = credential?.from === 'stored' ? credential.type : (agent.provider?.credentialType ?? 'api_key');
  const tokenEnv = names[type] ?? names['_default'];
  return {
    kind: 'provider',
    provider,
    protocol,
    binding,
    ...(tokenEnv === undefined ? {} : { tokenEnv }),
    baseUrl: joinText(slot('broker.url'), binding.baseUrlSuffix),
    token: slot('broker.token'),
  };
}

/** A routed run has a home of its own; on own login the person's home is used as it is. */
export function resolvePaths(decision: RouteDecision): RunPaths {
  const runDirectory = slot('run.directory');
  return decision.kind === 'own_login' ? { runDirectory } : { runDirectory, home: slot('home'), cache: slot('cache') };
}

/** The model of the run and where it comes from. Throws `PlanError` when the route needs one and nobody names it. */
export function resolveModel(
  agent: AgentDefinition,
  decision: RouteDecision,
  wanted: string | undefined,
  origin: string | undefined,
): { readonly model?: ResolvedRun['model'] & string; readonly origin: string } {
  // What tells it of a model belongs to a route.
  const isTold = decision.kind === 'provider' || agent.headless.modelFlag !== undefined;
  if (wanted !== undefined && isTold) return { model: wanted, origin: origin ?? 'request' };
  if (decision.kind === 'own_login') return { origin: `${agent.label}'s own default` };
  const { provider, binding } = decision;
  if (provider.defaultModel !== undefined) {
    return { model: provider.defaultModel, origin: `default of provider ${provider.name}` };
  }
  if (binding.modelRequired) {
    throw new PlanError(
      'request_invalid',
      `${agent.label} needs a model name to run with ${provider.label}. Say --model NAME.`,
      { details: { agent: agent.name, provider: provider.name } },
    );
  }
  return { origin: `${agent.label}'s own default` };
}
