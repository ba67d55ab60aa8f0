import { builtinPlugins } from '../../plugins';
import { collectContributions } from '../registry';

/** Names that every installation knows, whatever other plugins bring; each list sorted. */
export interface BuiltInNames {
  readonly strategies: readonly string[];
  readonly logFormats: readonly string[];
}

export function builtInNames(): BuiltInNames {
  const { plugins } = collectContributions(builtinPlugins);
  return {
    strategies: sorted(plugins.flatMap(({ strategies }) => strategies)),
    logFormats: sorted(plugins.flatMap(({ decoders }) => decoders)),
  };
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}
