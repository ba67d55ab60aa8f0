import { partsOf } from '../api';
import type { HostEnvironment } from '../host';
import type { RunPlan } from '../plan';
import { secretsIn } from './secrets-in';

/** The variables of the host that the plan passes on by their names. */
export function passedEnvironment(plan: RunPlan, environment: HostEnvironment): Readonly<Record<string, string>> {
  const parts = Object.values(plan.command.env).flatMap(partsOf);
  const slots = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.slot]));
  const names = slots.filter((name) => name.startsWith('env.')).map((name) => name.slice('env.'.length));
  return Object.fromEntries(names.map((name) => [name, environment[name] ?? '']));
}

/** What must be kept secret of those. */
export function passedSecrets(plan: RunPlan, environment: HostEnvironment): readonly string[] {
  return Object.entries(passedEnvironment(plan, environment)).flatMap(([name, value]) => secretsIn(name, value));
}

/** What must be kept secret of the environment: all that is known of secrets before a run is prepared. */
export function environmentSecrets(plan: RunPlan, environment: HostEnvironment): readonly string[] {
  const credential = plan.route.kind === 'provider' ? environment[plan.route.credentialEnv ?? ''] : undefined;
  return [...passedSecrets(plan, environment), ...(credential === undefined ? [] : [credential])];
}
