import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RegistryError } from '../../errors';
import { mainExport } from './package-exports';

/** The file that a package directory is loaded from: by `exports`, else by `main`, else its `index`. Throws `RegistryError`. */
export function packageEntry(directory: string): string {
  const { exports, main } = readPackage(directory);
  if (exports !== undefined) {
    const target = mainExport(exports);
    const file = target === undefined ? undefined : join(directory, target);
    if (file !== undefined && isFile(file)) return file;
    throw noEntry(directory, target === undefined ? 'its exports have none for "."' : `there is no "${target}"`);
  }
  const names = typeof main === 'string' ? [main, `${main}.js`, join(main, 'index.js')] : [];
  const found = [...names, 'index.js', 'index.mjs', 'index.cjs'].map((name) => join(directory, name)).find(isFile);
  if (found !== undefined) return found;
  throw noEntry(directory, 'it has neither exports nor main nor index.js');
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function readPackage(directory: string): { readonly exports?: unknown; readonly main?: unknown } {
  const file = join(directory, 'package.json');
  if (!isFile(file)) return {};
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch (cause) {
    throw new RegistryError('plugin_unresolved', `"${file}" is no JSON that can be read.`, { cause });
  }
}

function noEntry(directory: string, why: string): RegistryError {
  return new RegistryError('plugin_unresolved', `The package in "${directory}" has no file to load: ${why}.`, {
    details: { directory },
  });
}
