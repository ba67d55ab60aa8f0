import { join } from 'node:path';
import { CredentialError } from '../errors';

/** The set that is used where nobody names one. */
export const defaultSet = 'default';

/** Names a set for runs, such as `work`. */
export const setVariable = 'MUSTER_CREDENTIAL_SET';

const namePattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Whether a text can be the name of a set or of a provider: it becomes the name of a file. */
export function isStoreName(text: string): boolean {
  return namePattern.test(text);
}

/** The name of a set. Throws `CredentialError` (`credential_invalid`). */
export function parseSetName(text: string | undefined): string {
  if (text === undefined || text === '') return defaultSet;
  if (isStoreName(text)) return text;
  throw new CredentialError(
    'credential_invalid',
    `${JSON.stringify(text.slice(0, 80))} cannot name a set of credentials: expected lower-case letters, digits, dots and hyphens, at most 64.`,
  );
}

/** Where all sets lie, for a state directory. */
export function credentialsDirectory(stateDirectory: string): string {
  return join(stateDirectory, 'credentials');
}

/** Where the directory of each set lies. */
export function setsDirectory(stateDirectory: string): string {
  return join(credentialsDirectory(stateDirectory), 'sets');
}

/** Where the credentials of one set lie. */
export function setDirectory(stateDirectory: string, set: string): string {
  return join(setsDirectory(stateDirectory), set);
}

/** The file of one credential. */
export function storedCredentialFile(stateDirectory: string, set: string, provider: string): string {
  return join(setDirectory(stateDirectory, set), `${provider}.json`);
}
