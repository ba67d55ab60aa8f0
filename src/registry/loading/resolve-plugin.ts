import { realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { RegistryError } from '../../errors';
import { isFile, packageEntry } from './package-entry';
import { parsePluginSpecifier, pathProposal } from './plugin-specifier';

/** Where the code of a plugin is. */
export interface ResolvedPlugin {
  /** Real path of the file to load, with no symbolic link in it. */
  readonly file: string;
  /** Every path that decided on the file: who can change one of them can have other code loaded. */
  readonly trail: readonly string[];
  /**
   * Real paths of the directories from that of the file up to that of its package: who can make files in one of them
   * can have other modules loaded beside the plugin.
   */
  readonly packageDirectories: readonly string[];
}

/**
 * Finds the file of a plugin. The name of a package is looked for in these `node_modules` directories, in order.
 * Throws `RegistryError` (`plugin_unresolved`).
 */
export function resolvePlugin(specifier: string, packageDirectories: readonly string[]): ResolvedPlugin {
  const parsed = parsePluginSpecifier(specifier);
  const path = parsed.kind === 'path' ? resolve(parsed.path) : findPackage(parsed.name, packageDirectories);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw unresolved(specifier, `The plugin "${specifier}" does not exist.`);
  if (!stat.isDirectory()) return trailOf(path, []);
  const manifest = join(path, 'package.json');
  return trailOf(packageEntry(path), isFile(manifest) ? [manifest] : []);
}

function trailOf(path: string, more: readonly string[]): ResolvedPlugin {
  const file = realpathSync(path);
  const trail = [path, ...more].flatMap((one) => [one, realpathSync(one)]);
  return { file, trail: [...new Set([file, ...trail])], packageDirectories: directoriesOf(file) };
}

/** Up to the nearest directory with a `package.json`, as Node looks for it; without one, that of the file alone. */
function directoriesOf(file: string): readonly string[] {
  const directories: string[] = [];
  for (let path = dirname(file); ; path = dirname(path)) {
    directories.push(path);
    if (isFile(join(path, 'package.json'))) return directories;
    if (dirname(path) === path) return directories.slice(0, 1);
  }
}

function findPackage(name: string, packageDirectories: readonly string[]): string {
  const found = packageDirectories.map((directory) => join(directory, name)).find(isDirectory);
  if (found !== undefined) return found;
  throw unresolved(
    name,
    `There is no package "${name}". Looked in ${packageDirectories.map((one) => `"${one}"`).join(', ')}; ` +
      `install it in the first, or say an absolute path.${pathProposal(name)}`,
  );
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function unresolved(specifier: string, message: string): RegistryError {
  return new RegistryError('plugin_unresolved', message, { details: { specifier } });
}
