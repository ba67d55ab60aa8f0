import { closeSync, constants, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CredentialHeader } from './credential-header';
import { isStoreName, setDirectory, setsDirectory } from './credential-names';
import { parseStoredFile } from './stored-file';

export { parseSetName, setVariable } from './credential-names';

/** One credential that is kept, without its value. */
export interface StoredEntry {
  readonly provider: string;
  /** Absent: the file is damaged. */
  readonly header?: CredentialHeader;
}

/** The credentials of a set by their names, sorted. Opens none, asks for no key, changes nothing, never throws. */
export function listStored(stateDirectory: string, set: string): readonly StoredEntry[] {
  const directory = setDirectory(stateDirectory, set);
  return namesIn(directory)
    .sort()
    .map((provider) => {
      const header = headerOf(join(directory, `${provider}.json`), { set, provider });
      return { provider, ...(header === undefined ? {} : { header }) };
    });
}

/** Names of the sets that hold something, sorted. */
export function listSets(stateDirectory: string): readonly string[] {
  return entriesOf(setsDirectory(stateDirectory))
    .filter((name) => isStoreName(name) && namesIn(setDirectory(stateDirectory, name)).length > 0)
    .sort();
}

function namesIn(directory: string): string[] {
  return entriesOf(directory).flatMap((file) => {
    const name = file.endsWith('.json') ? file.slice(0, -'.json'.length) : '';
    return isStoreName(name) ? [name] : [];
  });
}

function entriesOf(directory: string): readonly string[] {
  try {
    return lstatSync(directory).isDirectory() ? readdirSync(directory) : [];
  } catch {
    return [];
  }
}

function headerOf(path: string, place: { readonly set: string; readonly provider: string }) {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return parseStoredFile(readFileSync(descriptor, 'utf8'), place)?.header;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}
