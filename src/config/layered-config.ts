import { configLayers, type ConfigFile, type ConfigLayer } from './config-layer';
import { mergeConfigFiles } from './merge-config';

/**
 * All layers together. `values` are those of the files laid over each other, but for two keys that are more than their
 * last value: `permission` is without the project's (`permissionOf` has the rule), `instructions` come from `layers`.
 */
export interface LayeredConfig extends ConfigFile {
  /** Lowest first. */
  readonly layers: readonly ConfigLayer[];
}

/** Puts files in the order of their layers, and over each other; files of one layer keep their order. */
export function layerConfig(files: readonly ConfigLayer[]): LayeredConfig {
  const rank = ({ layer }: ConfigLayer): number => configLayers.indexOf(layer);
  const layers = [...files].sort((a, b) => rank(a) - rank(b));
  return { layers, ...mergeConfigFiles(layers.map(withoutProjectPermission)) };
}

/** What a project says of permissions narrows; it never takes the place of what others say. */
function withoutProjectPermission(file: ConfigLayer): ConfigFile {
  if (file.layer !== 'project') return file;
  return { values: withoutPermission(file.values), origins: withoutPermission(file.origins) };
}

/** By key or by path. */
function withoutPermission<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(entries).filter(([path]) => path.split('.')[0] !== 'permission'));
}
