import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { builtinPlugins } from '../../plugins';
import { cacheDirectory, configDirectory } from '../host';
import { collectContributions, type Contributions } from '../registry';
import { bundledLayer, loadRoster, type Roster, type RosterLayer } from '../roster';
import type { MusterOptions } from './muster-options';

/** What plugins contribute and the roster of all layers, before any container sees them. */
export function loadRegistryParts(options: MusterOptions): { contributions: Contributions; roster: Roster } {
  const contributions = collectContributions([...builtinPlugins, ...(options.plugins ?? [])]);
  const caches = cacheDirectory(options.environment ?? process.env);
  const roster = loadRoster(rosterLayers(options, contributions.rosterDirectories), { cacheDirectory: caches });
  return { contributions, roster };
}

/** Bundled, plugins, operator, then the caller's directories. */
function rosterLayers(options: MusterOptions, pluginDirectories: readonly string[]): readonly RosterLayer[] {
  const operator = join(configDirectory(options.environment ?? process.env), 'roster');
  return [
    bundledLayer(),
    ...pluginDirectories.map((directory) => ({ kind: 'plugin' as const, directory })),
    ...(existsSync(operator) ? [{ kind: 'operator' as const, directory: operator }] : []),
    ...(options.rosterDirectories ?? []).map((path) => ({ kind: 'directory' as const, directory: resolve(path) })),
  ];
}
