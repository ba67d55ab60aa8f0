import type { AgentRegistry } from '../api';
import { misnamedFileWarnings, unknownAgentWarnings, type LayeredConfig } from '../config';

/** One sentence for each thing in the configuration that is probably not meant as it was written. */
export function configWarnings(
  { layers }: LayeredConfig,
  { names, broken }: Pick<AgentRegistry, 'names' | 'broken'>,
): readonly string[] {
  return [
    ...unknownAgentWarnings(layers, [...names, ...broken.map(({ name }) => name)]),
    ...misnamedFileWarnings(layers),
  ];
}
