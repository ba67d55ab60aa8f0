import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { configDirectory } from '../host';
import type { PluginCandidate, PluginCollection } from '../registry';
import { loadPlugin, type PluginLoading } from '../registry/loading/load-plugin';
import { identityOf } from '../registry/parse-plugin';
import { packageRoot } from '../roster';
import type { MusterOptions } from './muster-options';
import type { PluginSituation } from './plugin-situation';
import { workPlaces } from './plugin-work-places';

/** How long one plugin may take to load and to register. */
export const pluginDeadlineMs = 10_000;

/** What tests put in the place of Node's own. */
export interface PluginLoadingOptions {
  readonly deadlineMs?: number;
  readonly importModule?: PluginLoading['importModule'];
}

/**
 * Takes in the plugins of the host, of the operator's configuration and of `pluginSpecifiers`, in this order. Never
 * throws for one of them: each has a record.
 */
export async function collectPlugins(
  collection: PluginCollection,
  options: MusterOptions,
  situation: PluginSituation,
  { deadlineMs = pluginDeadlineMs, importModule }: PluginLoadingOptions = {},
): Promise<void> {
  const environment = options.environment ?? process.env;
  const loading: PluginLoading = {
    packageDirectories: [join(configDirectory(environment), 'node_modules'), ...besideMuster()],
    work: workPlaces(environment, situation.directory === undefined ? undefined : resolve(situation.directory)),
    ...(importModule === undefined ? {} : { importModule }),
  };
  for (const candidate of candidates(options, situation, loading)) await collection.add(candidate, deadlineMs);
}

function candidates(
  { plugins = [], pluginSpecifiers = [] }: MusterOptions,
  { configured = [], givenBy = 'host' }: PluginSituation,
  loading: PluginLoading,
): readonly PluginCandidate[] {
  const specified = (source: string, specifier: string): PluginCandidate => ({
    source,
    name: specifier,
    load: (found) => loadPlugin(specifier, loading, found),
  });
  return [
    ...plugins.map((plugin: unknown) => ({
      source: 'host',
      name: identityOf(plugin).id ?? '?',
      load: () => Promise.resolve(plugin),
    })),
    ...configured.map(({ specifier, origin }) => specified(`operator configuration ${origin}`, specifier)),
    // A host in JavaScript may give anything.
    ...pluginSpecifiers.map((specifier: unknown) => specified(givenBy, String(specifier))),
  ];
}

/** The `node_modules` directories that Muster itself was installed into, nearest first. */
function besideMuster(): readonly string[] {
  const directories: string[] = [];
  for (let below = packageRoot(); dirname(below) !== below; below = dirname(below)) {
    const directory = dirname(below);
    directories.push(directory.endsWith('/node_modules') ? directory : join(directory, 'node_modules'));
  }
  return [...new Set(directories)].filter((directory) => existsSync(directory));
}
