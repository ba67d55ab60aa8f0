import { RegistryError } from '../../errors';

/** How often a default export may be wrapped in another: compilers wrap it once or twice. */
const mostWraps = 4;

type Exports = Readonly<Record<string, unknown>>;

/**
 * Finds the plugin among the exports of a module: the default one, wrapped or not, else one called `plugin`, else the
 * only one that looks like a plugin. Throws `RegistryError` (`plugin_invalid`).
 */
export function findPluginExport(loaded: unknown, file: string): unknown {
  const levels = levelsOf(loaded);
  const byDefault = levels.find(looksLikePlugin);
  if (byDefault !== undefined) return byDefault;
  const byName = levels.map((level) => level['plugin']).find(looksLikePlugin);
  if (byName !== undefined) return byName;
  const others = [...new Set(levels.flatMap((level) => Object.values(level).filter(looksLikePlugin)))];
  if (others.length === 1) return others[0];
  const names = [...new Set(levels.flatMap((level) => Object.keys(level)))].filter((name) => name !== '__esModule');
  throw new RegistryError(
    'plugin_invalid',
    others.length === 0
      ? `"${file}" exports no plugin, expected one as the default export; there are ${names.join(', ') || 'no exports'}.`
      : `"${file}" exports ${String(others.length)} plugins, expected one as the default export or as "plugin".`,
    { details: { file, exports: names } },
  );
}

/** The module and the default export of each level. */
function levelsOf(loaded: unknown): readonly Exports[] {
  const levels: Exports[] = [];
  for (let level = loaded; isObject(level) && levels.length <= mostWraps; level = level['default']) levels.push(level);
  return levels;
}

/** A plugin of another contract version may have any shape beside its version. */
function looksLikePlugin(value: unknown): value is Exports {
  return isObject(value) && ('apiVersion' in value || typeof value['register'] === 'function');
}

function isObject(value: unknown): value is Exports {
  return typeof value === 'object' && value !== null;
}
