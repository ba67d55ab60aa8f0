import { PlanError } from '../errors';

/** Throws `PlanError` (`plugin_invalid`) for a variable of a builder that is no name for a shell, or that is Muster's own. */
export function assertEnvironmentNames(env: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(env)) {
    if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !name.startsWith('MUSTER_')) continue;
    throw new PlanError(
      'plugin_invalid',
      `The command builder sets the variable ${JSON.stringify(name)}; expected letters, digits and "_", no digit first, ` +
        'and no name that begins with MUSTER_.',
      { details: { variable: name } },
    );
  }
}
