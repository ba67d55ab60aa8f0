import { accessSync, constants, readdirSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { RegistryError } from '../errors';
import { thrownText } from '../errors/thrown-text';
import { assertTrusted } from './loading/assert-trusted';

/**
 * The directory, as text. Throws `RegistryError` for a directory that is no roster which can be read (`plugin_invalid`), or that somebody else
 * can change (`plugin_refused`): it would keep every agent from working otherwise, or have other programs started.
 */
export function parseRosterDirectory(owner: string, directory: unknown): string {
  const call = `roster(${typeof directory === 'string' ? JSON.stringify(directory) : typeof directory}) of plugin "${owner}"`;
  if (typeof directory !== 'string' || !isAbsolute(directory)) {
    throw new RegistryError('plugin_invalid', `${call}: expected an absolute path`);
  }
  if (!isDirectory(directory)) throw new RegistryError('plugin_invalid', `${call}: there is no such directory`);
  const parts = ['agents', 'providers'].map((name) => join(directory, name)).filter((path) => exists(path));
  if (parts.length === 0) {
    throw new RegistryError('plugin_invalid', `${call}: it has neither agents/ nor providers/, expected one of them`);
  }
  const files = parts.flatMap((part) => yamlFilesIn(part, call));
  const named = [directory, ...parts, ...files];
  assertTrusted([...new Set([...named, ...named.map((path) => realpathSync(path))])], {
    name: `roster directory "${directory}" of the plugin "${owner}"`,
    closed: [directory, ...parts].map((path) => realpathSync(path)),
  });
  return directory;
}

function yamlFilesIn(directory: string, call: string): readonly string[] {
  try {
    const files = readdirSync(directory)
      .filter((name) => /\.ya?ml$/i.test(name))
      .map((name) => join(directory, name));
    for (const file of files) accessSync(file, constants.R_OK);
    return files;
  } catch (cause) {
    throw new RegistryError('plugin_invalid', `${call}: it cannot be read: ${thrownText(cause)}`, { cause });
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
