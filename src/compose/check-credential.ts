import { PlanError } from '../errors';
import type { HostEnvironment } from '../host';
import type { RunPlan } from '../plan';
import { headerProblem } from '../secrets';

/** Throws `PlanError` (`credential_missing`) for a credential that no header can hold. Its value is never told. */
export function assertCredentialUsable({ route }: RunPlan, environment: HostEnvironment): void {
  if (route.kind !== 'provider' || route.credentialEnv === undefined) return;
  const wrong = headerProblem(environment[route.credentialEnv] ?? '');
  if (wrong === undefined) return;
  throw new PlanError('credential_missing', `${route.credentialEnv} ${wrong}. Set it to the key of the provider.`, {
    details: { provider: route.provider, variables: [route.credentialEnv] },
  });
}
