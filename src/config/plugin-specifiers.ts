import type { ConfigFile } from './config-layer';

/** A plugin that the operator's configuration names, and where. */
export interface PluginSpecifier {
  /** The name of a package, or an absolute path. */
  readonly specifier: string;
  /** `file:line:column`. */
  readonly origin: string;
}

/** The plugins of `plugins`, in the order of the file. Files that are not the operator's cannot set the key. */
export function pluginSpecifiers({ values, origins }: ConfigFile): readonly PluginSpecifier[] {
  const list = Object.hasOwn(values, 'plugins') ? values['plugins'] : undefined;
  if (!Array.isArray(list)) return [];
  return (list as readonly unknown[]).flatMap((specifier, index) =>
    typeof specifier === 'string'
      ? [{ specifier, origin: origins[`plugins.${String(index)}`] ?? origins['plugins'] ?? 'configuration' }]
      : [],
  );
}
