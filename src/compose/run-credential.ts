import type { AgentRegistry } from '../api';
import type { HostEnvironment } from '../host';
import type { RunPlan } from '../plan';
import type { RunContext } from '../run';
import type { AskPassphrase } from '../vault';

/** What opening stored credentials needs. */
export interface CredentialAccess {
  readonly registry: AgentRegistry;
  readonly environment: HostEnvironment;
  readonly askPassphrase?: AskPassphrase;
  /** Takes what the person has to know; a warning of the process when absent. */
  readonly notice?: (text: string) => void;
}

/**
 * Opens the stored credential that a plan decided for, and renews it where it is time: what is wrong with it is told
 * before anything starts. `undefined` for a run that uses none. Throws `CredentialError`.
 */
export async function openRunCredential(
  { route, stateDirectory }: RunPlan,
  { registry, environment, askPassphrase, notice }: CredentialAccess,
): Promise<RunContext['credential']> {
  if (route.kind !== 'provider' || route.storedCredential === undefined) return undefined;
  const provider = registry.providers.get(route.provider);
  if (provider === undefined) return undefined;
  const { asPlanned, resolveCredential } =
    require('../vault/resolve-credential') as typeof import('../vault/resolve-credential');
  const resolved = await resolveCredential(provider, {
    stateDirectory,
    environment,
    ...(askPassphrase === undefined ? {} : { askPassphrase }),
    notice:
      notice ??
      ((text) => {
        process.emitWarning(text, 'MusterCredentials');
      }),
  });
  const { set, type } = route.storedCredential;
  const found = asPlanned(resolved, { provider: provider.name, type, from: { kind: 'stored', set } });
  return { opened: await found.current(), current: () => found.current() };
}

/** The member of a run's context that holds a credential, or none. */
export function withCredential(credential: RunContext['credential']): Pick<RunContext, 'credential'> {
  return credential === undefined ? {} : { credential };
}
