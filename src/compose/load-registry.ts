import { join, resolve } from 'node:path';
import { builtinPlugins } from '../../plugins';
import { isThere } from '../config';
import { cacheDirectory, configDirectory } from '../host';
import { PluginCollection, type Contributions } from '../registry';
import { bundledLayer, loadRoster, type Roster, type RosterLayer } from '../roster';
import type { MusterOptions } from './muster-options';
import type { PluginSituation } from './plugin-situation';

/** What plugins contribute and the roster of all layers, before any container sees them. */
export async function loadRegistryParts(
  options: MusterOptions,
  situation: PluginSituation,
): Promise<{ contributions: Contributions; roster: Roster }> {
  const contributions = await collectAll(options, situation);
  const caches = cacheDirectory(options.environment ?? process.env);
  const roster = loadRoster(rosterLayers(options, contributions.rosterDirectories), { cacheDirectory: caches });
  return { contributions, roster };
}

/** The built-in plugins have to work; what the others fail with is for the host to decide. Throws `RegistryError`. */
async function collectAll(options: MusterOptions, situation: PluginSituation): Promise<Contributions> {
  const collection = new PluginCollection();
  for (const plugin of builtinPlugins) collection.addBuiltIn(plugin);
  const more = [options.plugins, options.pluginSpecifiers, situation.configured];
  if (more.some((list) => list !== undefined && list.length > 0)) {
    const { collectPlugins } = require('./collect-plugins') as typeof import('./collect-plugins');
    await collectPlugins(collection, options, situation);
  }
  const contributions = collection.contributions();
  if (options.pluginFailures === 'throw') {
    const { throwFailures } = require('./plugin-failures') as typeof import('./plugin-failures');
    throwFailures(contributions.failures);
  }
  return contributions;
}

/** Bundled, plugins, operator, then the caller's directories. */
function rosterLayers(options: MusterOptions, pluginDirectories: readonly string[]): readonly RosterLayer[] {
  const operator = join(configDirectory(options.environment ?? process.env), 'roster');
  return [
    bundledLayer(),
    ...pluginDirectories.map((directory) => ({ kind: 'plugin' as const, directory })),
    ...(isThere(operator) ? [{ kind: 'operator' as const, directory: operator }] : []),
    ...(options.rosterDirectories ?? []).map((path) => ({ kind: 'directory' as const, directory: resolve(path) })),
  ];
}
