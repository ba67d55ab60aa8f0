import { CredentialError } from '../../errors';
import { openVault } from '../credential-vault';
import type { ListFlags } from './auth-list';

/** Forgets a stored credential. Throws `CredentialError` (`credential_missing`) when there is none. */
export function removeCredential(provider: string, options: ListFlags): void {
  const vault = openVault(options);
  if (!vault.remove(provider)) {
    const stored = vault.list().map((entry) => entry.provider);
    throw new CredentialError(
      'credential_missing',
      `No credential of that name is in the set ${vault.set}. There are: ${stored.join(', ') || 'none'}.`,
    );
  }
  process.stdout.write(
    `Forgotten: ${provider}, in the set ${vault.set}. The provider still takes it: revoke it there.\n`,
  );
}
