import type { RepositoryFormat } from '../api';
import { envKeys } from './env-keys';
import { iniKeys } from './ini-keys';
import type { KeyReader, LocatedKey } from './located-key';

/** What reads a format. The parsers of nested formats are loaded only when a file of theirs is there. */
export function keyReader(format: Exclude<RepositoryFormat, 'any'>): KeyReader {
  switch (format) {
    case 'env':
      return envKeys;
    case 'ini':
      return iniKeys;
    case 'json':
      return (require('./json-keys') as typeof import('./json-keys')).jsonKeys;
    case 'toml':
      return (require('./toml-keys') as typeof import('./toml-keys')).tomlKeys;
    case 'yaml':
      return (require('./yaml-keys') as typeof import('./yaml-keys')).yamlKeys;
  }
}

/** Reads every key of a text; `undefined` when it is not of the format, or its parser gives up, as on deep nesting. */
export function readKeys(format: Exclude<RepositoryFormat, 'any'>, text: string): readonly LocatedKey[] | undefined {
  try {
    return keyReader(format)(text);
  } catch {
    return undefined;
  }
}
