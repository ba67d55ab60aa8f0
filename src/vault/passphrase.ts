import { readFileSync } from 'node:fs';
import { CredentialError } from '../errors';
import { Secret } from '../secrets';

/** Names a file whose first line is the passphrase of the store. */
export const passphraseVariable = 'MUSTER_VAULT_PASSPHRASE_FILE';

/** Asks a person for a passphrase; `undefined`: nobody can be asked, or nothing was typed. */
export type AskPassphrase = (purpose: 'new' | 'known') => Promise<Secret | undefined>;

/** The passphrase of a file that the environment names. Throws `CredentialError` (`credential_locked`). */
export function passphraseOfFile(environment: Readonly<Record<string, string | undefined>>): Secret | undefined {
  const path = environment[passphraseVariable];
  if (path === undefined || path === '') return undefined;
  const [line = ''] = readPassphraseFile(path).split(/\r?\n/);
  if (line === '') throw locked(`${path}, which ${passphraseVariable} names, has an empty first line.`);
  return new Secret(line);
}

function readPassphraseFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw locked(`${path}, which ${passphraseVariable} names, cannot be read (${code}).`);
  }
}

function locked(message: string): CredentialError {
  return new CredentialError('credential_locked', message);
}
