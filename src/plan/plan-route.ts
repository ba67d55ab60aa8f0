import type { AgentDefinition, AuthSlot, CredentialType, ProviderDefinition } from '../api';
import { PlanError } from '../errors';
import type { HostFacts } from '../host';
import { upstreamFault } from '../network';
import type { RouteDecision } from './decide-route';
import { plannedCredential, type PlannedCredential } from './planned-credential';
import type { PlannedRoute } from './run-plan';

type ProviderPlan = PlannedRoute & { readonly kind: 'provider' };

/** What the broker of a routed run will be given. Throws `PlanError` (`credential_missing`) and `CredentialError`. */
export function planRoute(agent: AgentDefinition, decision: RouteDecision, facts: HostFacts): PlannedRoute {
  if (decision.kind === 'own_login') return decision;
  const { provider, protocol, argument, why } = decision;
  const served = provider.serves[protocol] ?? { path: '' };
  const credential = plannedCredential(provider, facts);
  if (credential === undefined && provider.credentialRequired) throw credentialMissing(agent, provider);
  const upstream =
    provider.argument === 'upstream' && argument !== undefined
      ? givenUpstream(provider, argument, served.path)
      : provider.upstream;
  return {
    kind: 'provider',
    why,
    provider: provider.name,
    ...(argument === undefined ? {} : { argument }),
    protocol,
    ...(upstream === undefined ? {} : { upstream }),
    ...(provider.service === undefined ? {} : { service: provider.service }),
    ...(provider.argument === 'scenario' && argument !== undefined ? { scenario: argument } : {}),
    pathPrefix: served.path,
    ...(served.replaces === undefined ? {} : { pathReplaces: served.replaces }),
    auth: authSlot(provider, credential?.type),
    allowPrivate: provider.allowPrivate,
    ...(credential === undefined ? {} : plannedOrigin(credential)),
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

function plannedOrigin(credential: PlannedCredential): Pick<ProviderPlan, 'credentialEnv' | 'storedCredential'> {
  return credential.from === 'environment'
    ? { credentialEnv: credential.variable }
    : { storedCredential: { set: credential.set, type: credential.type } };
}

function authSlot({ auth }: ProviderDefinition, type: CredentialType = 'api_key'): AuthSlot {
  return auth[type] ?? auth._default ?? { header: 'authorization', prefix: 'Bearer ', extraHeaders: {} };
}

function credentialMissing(agent: AgentDefinition, provider: ProviderDefinition): PlanError {
  const names = provider.credentialEnv.join(' or ');
  return new PlanError(
    'credential_missing',
    `${provider.label} needs a credential. Set ${names}, store one (muster auth login ${provider.name}), choose ` +
      `another --provider, or say --own-login to let ${agent.label} use its own.`,
    { details: { provider: provider.name, variables: provider.credentialEnv } },
  );
}
