import { stateDirectory } from '../host';
import { CredentialVault, setVariable, type VaultOptions } from '../vault';
import { askPassphrase, tellCredentialNotice } from './ask-passphrase';

/** The store of the person who calls. */
export function vaultOptions(): VaultOptions {
  return {
    stateDirectory: stateDirectory(process.env),
    environment: process.env,
    askPassphrase,
    notice: tellCredentialNotice,
  };
}

/** The set that a flag names, else that of the environment, else the default. Throws `CredentialError`. */
export function openVault({ set }: { readonly set?: string }): CredentialVault {
  return new CredentialVault(vaultOptions(), set ?? process.env[setVariable]);
}
