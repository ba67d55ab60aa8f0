import { dirname, sep } from 'node:path';
import { RegistryError } from '../../errors';
import { thrownText } from '../../errors/thrown-text';
import { assertTrusted } from './assert-trusted';
import { findPluginExport } from './find-plugin-export';
import { resolvePlugin } from './resolve-plugin';
import { assertOutside, type WorkPlaces } from './work-places';

/** How plugins are loaded here. */
export interface PluginLoading {
  /** `node_modules` directories, in which packages are looked for in this order. */
  readonly packageDirectories: readonly string[];
  readonly work: WorkPlaces;
  /** Loads a file as a module; Node's own `import()` when absent. */
  readonly importModule?: (file: string) => Promise<unknown>;
}

/**
 * Loads what a specifier names and gives the plugin in it, still unchecked. Nothing of a file runs before it is known to
 * be the operator's. `found` takes its path. Throws `RegistryError`.
 */
export async function loadPlugin(
  specifier: string,
  { packageDirectories, work, importModule = nodeImport }: PluginLoading,
  found: (file: string) => void,
): Promise<unknown> {
  const { file, trail, packageDirectories: closed } = resolvePlugin(specifier, packageDirectories);
  found(file);
  for (const path of trail) assertOutside(path, work);
  assertTrusted(trail, { closed });
  try {
    return findPluginExport(await importModule(file), file);
  } catch (cause) {
    throw isMissingContract(cause) ? missingContract(file, closed.at(-1) ?? dirname(file), cause) : cause;
  }
}

function nodeImport(file: string): Promise<unknown> {
  return (require('./import-module') as typeof import('./import-module')).importModule(file);
}

function isMissingContract(cause: unknown): boolean {
  const { code } = (typeof cause === 'object' && cause !== null ? cause : {}) as { readonly code?: unknown };
  return (
    (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && /['"]muster-agents[/'"]/.test(thrownText(cause))
  );
}

function missingContract(file: string, packageDirectory: string, cause: unknown): RegistryError {
  return new RegistryError(
    'plugin_failed',
    `The plugin "${file}" could not be loaded: it imports muster-agents, and there is none beside it. ` +
      `npm fetches no optional peer by itself. Say: npm install --prefix "${installPrefix(packageDirectory)}" muster-agents`,
    { details: { file }, cause },
  );
}

/** Where npm has to put a package so that this one finds it: beside it, or in it where npm did not install it. */
function installPrefix(packageDirectory: string): string {
  const at = packageDirectory.lastIndexOf(`${sep}node_modules${sep}`);
  return at < 0 ? packageDirectory : packageDirectory.slice(0, at);
}
