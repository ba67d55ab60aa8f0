import type { AgentDefinition, AuthSlot, ProviderDefinition } from '../api';
import { PlanError } from '../errors';
import type { HostFacts } from '../host';
import { upstreamFault } from '../network';
import type { RouteDecision } from './decide-route';
import type { PlannedRoute } from './run-plan';

/** What the broker of a routed run will be given. Throws `PlanError` (`credential_missing`). */
export function planRoute(agent: AgentDefinition, decision: RouteDecision, facts: HostFacts): PlannedRoute {
  if (decision.kind === 'own_login') return decision;
  const { provider, protocol, argument, why } = decision;
  const served = provider.serves[protocol] ?? { path: '' };
  const credentialEnv = provider.credentialEnv.find((name) => facts.environmentNames.has(name));
  if (credentialEnv === undefined && provider.credentialRequired) throw credentialMissing(agent, provider);
  const upstream =
    provider.argument === 'upstream' && argument !== undefined
      ? givenUpstream(provider, argument, served.path)
      : provider.upstream;
  return {
    kind: 'provider',
    why,
    provider: provider.name,
    protocol,
    ...(upstream === undefined ? {} : { upstream }),
    ...(provider.service === undefined ? {} : { service: provider.service }),
    ...(provider.argument === 'scenario' && argument !== undefined ? { scenario: argument } : {}),
    pathPrefix: served.path,
    ...(served.replaces === undefined ? {} : { pathReplaces: served.replaces }),
    auth: authSlot(provider),
    allowPrivate: provider.allowPrivate,
    ...(credentialEnv === undefined ? {} : { credentialEnv }),
    ...(provider.prices === undefined ? {} : { prices: provider.prices }),
  };
}

/** An address that the caller gave, held to the same rules as one of the roster. Throws `PlanError`. */
function givenUpstream(provider: ProviderDefinition, argument: string, path: string): string {
  const fault = upstreamFault(argument, provider.allowPrivate);
  if (fault !== undefined) {
    throw new PlanError('upstream_refused', `The address given for provider "${provider.name}" ${fault}.`, {
      details: { provider: provider.name },
    });
  }
  // Every wire protocol brings its version in its own path; model servers are often named with it.
  const base = argument.replace(/\/v1\/?$/, '');
  return path !== '' && base.endsWith(path) ? base.slice(0, -path.length) : base;
}

/** A credential from an environment variable is an API key. */
function authSlot(provider: ProviderDefinition): AuthSlot {
  const { api_key: apiKey, _default: fallback } = provider.auth;
  return apiKey ?? fallback ?? { header: 'authorization', prefix: 'Bearer ', extraHeaders: {} };
}

function credentialMissing(agent: AgentDefinition, provider: ProviderDefinition): PlanError {
  const names = provider.credentialEnv.join(' or ');
  return new PlanError(
    'credential_missing',
    `${provider.label} needs a credential. Set ${names}, choose another --provider, ` +
      `or say --own-login to let ${agent.label} use its own.`,
    { details: { provider: provider.name, variables: provider.credentialEnv } },
  );
}
