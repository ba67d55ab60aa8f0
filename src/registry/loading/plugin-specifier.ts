import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { RegistryError } from '../../errors';

/** What a plugin is asked for by. */
export type PluginSpecifier =
  { readonly kind: 'path'; readonly path: string } | { readonly kind: 'package'; readonly name: string };

/** A name that npm takes, with or without a scope. */
const packageName = /^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i;

/**
 * Reads the specifier of a plugin: an absolute path, or the name of a package. Throws `RegistryError`
 * (`plugin_unresolved`) for anything else; a relative path would mean something else in every directory.
 */
export function parsePluginSpecifier(specifier: string): PluginSpecifier {
  if (isAbsolute(specifier)) return { kind: 'path', path: specifier };
  if (packageName.test(specifier)) return { kind: 'package', name: specifier };
  const problem =
    specifier === '' ? 'The specifier of a plugin is empty' : `The plugin "${specifier}" is a relative path`;
  const proposal = specifier === '' || specifier.includes(':') ? '' : ` Say "${resolve(specifier)}".`;
  throw new RegistryError(
    'plugin_unresolved',
    `${problem}, expected an absolute path or the name of a package.${proposal}`,
    { details: { specifier } },
  );
}

/** The absolute path that may have been meant by what was taken for the name of a package; `''` where there is none. */
export function pathProposal(name: string): string {
  const path = resolve(name);
  return existsSync(path) ? ` If "${path}" is meant, say it in full.` : '';
}
