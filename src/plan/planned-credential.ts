import type { CredentialType, ProviderDefinition } from '../api';
import { CredentialError } from '../errors';
import type { HostFacts } from '../host';

/** The credential that a run with a provider would use, by what is known before it is opened. */
export type PlannedCredential =
  | { readonly from: 'stored'; readonly set: string; readonly type: CredentialType }
  | { readonly from: 'environment'; readonly variable: string; readonly type: 'api_key' };

/**
 * The stored credential of a provider, else the first of its variables that is set; `undefined`: there is none. Throws
 * `CredentialError` for a stored one that cannot be used: the variable may lead to another account.
 */
export function plannedCredential(provider: ProviderDefinition, facts: HostFacts): PlannedCredential | undefined {
  const stored = facts.storedCredentials?.credentials.get(provider.name);
  if (facts.storedCredentials !== undefined && stored !== undefined) {
    const { type, problem } = stored;
    if (type === undefined || problem !== undefined) throw notUsable(provider, problem ?? 'damaged');
    return { from: 'stored', set: facts.storedCredentials.set, type };
  }
  const variable = provider.credentialEnv.find((name) => facts.environmentNames.has(name));
  return variable === undefined ? undefined : { from: 'environment', variable, type: 'api_key' };
}

const problems = {
  damaged: ['credential_unreadable', 'cannot be read: its file is damaged'],
  withdrawn: ['credential_expired', 'was taken back by the provider'],
  expired: ['credential_expired', 'has expired'],
} as const;

function notUsable(provider: ProviderDefinition, problem: keyof typeof problems): CredentialError {
  const [code, what] = problems[problem];
  return new CredentialError(
    code,
    `The stored credential for ${provider.label} ${what}. Log in again (muster auth login ${provider.name}), or ` +
      `forget it (muster auth remove ${provider.name}).`,
    { details: { provider: provider.name } },
  );
}
