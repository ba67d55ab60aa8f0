import type { CredentialType, ProviderDefinition } from '../api';
import { unknownName } from '../config';
import { CredentialError } from '../errors';

/** A name longer than this is more likely a key in the wrong place, and not repeated. */
const longestName = 32;

/** Where a master key is, for people. */
export const keptBy = { keyring: 'the keyring', passphrase: 'your passphrase', key_file: 'a key file' } as const;

/** Throws `CredentialError` for a type of credential that no header of the provider is meant for. */
export function assertTaken({ auth, label, name }: ProviderDefinition, type: CredentialType): void {
  const taken = Object.keys(auth);
  if (taken.length === 0 || taken.includes('_default') || taken.includes(type)) return;
  throw new CredentialError('credential_invalid', `${label} takes no ${type}: expected ${taken.join(' or ')}.`, {
    details: { provider: name, types: taken },
  });
}

/** Throws what says that there is no such provider. */
export function noProvider(name: string, known: readonly string[]): Error {
  if (name.length <= longestName) return unknownName('provider_unknown', 'provider', name, known);
  return new CredentialError(
    'credential_invalid',
    'What was given as the provider is no name of one. A key does not belong there: it is read from standard input.',
  );
}
