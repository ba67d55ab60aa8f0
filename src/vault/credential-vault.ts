import { CredentialError } from '../errors';
import { parseSealedForm, sealedForm, type CredentialContent } from './credential-content';
import type { CredentialHeader } from './credential-header';
import { storedCredentialFile, isStoreName, parseSetName, setDirectory } from './credential-names';
import { deriveKey, newDerivation } from './derive-key';
import { listSets, listStored, type StoredEntry } from './list-stored';
import { MasterKeys, type MasterKey } from './master-keys';
import { seal, unseal } from './sealed-text';
import { makeStoreDirectory, readStoreFile, removeStoreFile, writeStoreFile } from './store-files';
import { parseStoredFile, storedText, type StoredFile } from './stored-file';
import type { VaultOptions } from './vault-options';

/** A credential that was opened. */
export interface OpenedCredential {
  readonly header: CredentialHeader;
  readonly content: CredentialContent;
}

/** The credentials of one set, sealed on disk. */
export class CredentialVault {
  readonly set: string;
  readonly #options: VaultOptions;
  readonly #keys: MasterKeys;

  /** Touches nothing. Throws `CredentialError` (`credential_invalid`) for what cannot name a set. */
  constructor(options: VaultOptions, set?: string) {
    this.set = parseSetName(set);
    this.#options = options;
    this.#keys = new MasterKeys(options);
  }

  /** What is kept, without values. Asks for no key. */
  list(): readonly StoredEntry[] {
    return listStored(this.#options.stateDirectory, this.set);
  }

  /** Keeps a credential, in the place of the one before. Throws `CredentialError`. */
  async put(provider: string, content: CredentialContent): Promise<CredentialHeader> {
    const path = this.pathOf(provider);
    makeStoreDirectory(setDirectory(this.#options.stateDirectory, this.set), this.#options.notice);
    const other = this.#entrySealedByPassphrase();
    const master = await this.#keys.forWriting(other === undefined ? 'new' : 'known');
    // Two passphrases in one store would lock a person out of half of it.
    if (master.tier === 'passphrase' && other !== undefined) await this.#unseal(other, master);
    return this.#write(path, provider, content, master, false);
  }

  /** Replaces a credential by one that follows from it, under the same key. */
  async replace(opened: OpenedCredential, content: CredentialContent, needsLogin = false): Promise<CredentialHeader> {
    const { provider } = opened.header;
    const master = await this.#keys.forReading(opened.header);
    return this.#write(this.pathOf(provider), provider, content, master, needsLogin);
  }

  /** A credential with its values; `undefined`: there is none. Throws `CredentialError`. */
  async open(provider: string): Promise<OpenedCredential | undefined> {
    const text = readStoreFile(this.pathOf(provider), this.#options.notice);
    if (text === undefined) return undefined;
    const stored = parseStoredFile(text, { set: this.set, provider });
    if (stored === undefined) throw unreadable(provider);
    return this.#unseal(stored, await this.#keys.forReading(stored.header));
  }

  /** Forgets a credential; says whether there was one. */
  remove(provider: string): boolean {
    return removeStoreFile(this.pathOf(provider));
  }

  /** Absolute path of the file of a credential. Throws `CredentialError` (`credential_invalid`). */
  pathOf(provider: string): string {
    if (isStoreName(provider)) return storedCredentialFile(this.#options.stateDirectory, this.set, provider);
    throw new CredentialError('credential_invalid', `${JSON.stringify(provider.slice(0, 80))} names no provider.`);
  }

  async #write(
    path: string,
    provider: string,
    content: CredentialContent,
    master: MasterKey,
    needsLogin: boolean,
  ): Promise<CredentialHeader> {
    const expiresAt = content.kind === 'command' ? undefined : content.expiresAt;
    const header: CredentialHeader = {
      version: 1,
      set: this.set,
      provider,
      type: content.type,
      source: content.kind === 'command' ? 'command' : 'value',
      ...(expiresAt === undefined ? {} : { expiresAt }),
      renewable: content.kind === 'command' || (content.kind === 'oauth' && content.refresh !== undefined),
      needsLogin,
      savedAt: new Date(this.#options.now?.() ?? Date.now()).toISOString(),
      key: { tier: master.tier, id: master.id },
      derivation: newDerivation(master.tier),
    };
    const key = await deriveKey(master.bytes, header.derivation);
    writeStoreFile(path, storedText({ header, sealed: seal(sealedForm(content), header, key) }));
    return header;
  }

  async #unseal({ header, sealed }: StoredFile, master: MasterKey): Promise<OpenedCredential> {
    const text = unseal(sealed, header, await deriveKey(master.bytes, header.derivation));
    if (text === undefined) throw unreadable(header.provider);
    return { header, content: parseSealedForm(text, header) };
  }

  #entrySealedByPassphrase(): StoredFile | undefined {
    const { stateDirectory, notice } = this.#options;
    for (const set of listSets(stateDirectory)) {
      const found = listStored(stateDirectory, set).find(({ header }) => header?.key.tier === 'passphrase');
      if (found === undefined) continue;
      const { provider } = found;
      const text = readStoreFile(storedCredentialFile(stateDirectory, set, provider), notice) ?? '';
      return parseStoredFile(text, { set, provider });
    }
    return undefined;
  }
}

/** The same words for a wrong key and for a damaged file: which of them it is, is nobody's business. */
function unreadable(provider: string): CredentialError {
  return new CredentialError(
    'credential_unreadable',
    `The stored credential for ${provider} cannot be opened: the passphrase or key is another one, or the file is ` +
      `damaged. Give the right passphrase, or log in again: muster auth login ${provider}.`,
    { details: { provider } },
  );
}
