import { nearestName } from '../errors/nearest-name';
import { configKeys } from './config-keys';
import type { ConfigLayer } from './config-layer';

/**
 * One sentence for each name in a map by agent that is a slip of the keys for an agent of the roster. An agent that the
 * roster does not have (any more) is no fault by itself: its settings wait for it.
 */
export function unknownAgentWarnings(layers: readonly ConfigLayer[], agentNames: readonly string[]): readonly string[] {
  const known = ['_default', ...agentNames];
  return layers.flatMap(({ values, origins, file }) =>
    Object.entries(values).flatMap(([key, value]) =>
      membersOf(key, value)
        .filter((name) => !known.includes(name))
        .flatMap((name) => {
          const near = nearestName(name, known);
          const place = origins[`${key}.${name}`] ?? file;
          return near === undefined ? [] : [`${place} ${key}: no agent is called "${name}"; did you mean "${near}"?`];
        }),
    ),
  );
}

function membersOf(key: string, value: unknown): readonly string[] {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap && configKeys[key]?.perAgent === true ? Object.keys(value) : [];
}
