import { RegistryError } from '../errors';
import { nearestName } from '../errors/nearest-name';

/** The agent that is meant when nobody names one. It is the source document's rule, not a special case of behaviour. */
export const fallbackAgentName = 'claude';

/**
 * Finds an agent in any map: `name`, else `defaultAgent`, else `claude`; an empty string counts as absent.
 * Throws `RegistryError` that lists the names there are, sorted.
 */
export function resolveAgent<T>(
  agents: ReadonlyMap<string, T> | Readonly<Record<string, T>>,
  name?: string,
  options: { readonly defaultAgent?: string } = {},
): T {
  const map: ReadonlyMap<string, T> = isMap(agents) ? agents : new Map(Object.entries(agents));
  const wanted = name || options.defaultAgent || fallbackAgentName;
  const agent = map.get(wanted);
  if (agent === undefined || agent === null) throw unknownName('agent_unknown', 'agent', wanted, map.keys());
  return agent;
}

/** An error that lists the names there are and proposes the nearest. */
export function unknownName(
  code: 'agent_unknown' | 'provider_unknown',
  what: string,
  wanted: string,
  names: Iterable<string>,
): RegistryError {
  const known = [...names].sort();
  const near = nearestName(wanted, known);
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  return new RegistryError(code, `No ${what} "${wanted}". There are: ${known.join(', ')}.${hint}`, {
    details: { wanted, known },
  });
}

function isMap<T>(agents: ReadonlyMap<string, T> | Readonly<Record<string, T>>): agents is ReadonlyMap<string, T> {
  return agents instanceof Map;
}
