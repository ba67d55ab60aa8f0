import type { AgentPlugin } from '../api';
import type { Contributions } from './contributions';
import { PluginCollection } from './plugin-collection';

/** Lets plugins that come with Muster register, in order. Throws `RegistryError` for one that cannot take part. */
export function collectContributions(plugins: readonly AgentPlugin[]): Contributions {
  const collection = new PluginCollection();
  for (const plugin of plugins) collection.addBuiltIn(plugin);
  return collection.contributions();
}
