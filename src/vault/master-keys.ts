import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CredentialError } from '../errors';
import { credentialsDirectory } from './credential-names';
import type { CredentialHeader, KeyTier } from './credential-header';
import { whileLocked } from './hold-lock';
import { createKeyFile, keyFilePath, readKeyFile } from './key-file';
import { isKeyringFailure, type Keyring, type KeyringFailure } from './keyring';
import { passphraseOfFile, passphraseVariable } from './passphrase';
import { makeStoreDirectory } from './store-files';
import type { VaultOptions } from './vault-options';

/** A master key, and where it is from. */
export interface MasterKey {
  readonly tier: KeyTier;
  /** Tells keys apart; says nothing of a passphrase. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** All that a keyring may take, for finding and keeping a key together. */
const keyringMs = 2000;
const passphraseId = 'passphrase';
const keyText = /^[A-Za-z0-9_-]{43}$/;

/** The master keys of one person. What was typed or found once is not asked for again. */
export class MasterKeys {
  readonly #options: VaultOptions;
  #passphrase: MasterKey | undefined;
  #keyring: Promise<MasterKey | KeyringFailure> | undefined;

  constructor(options: VaultOptions) {
    this.#options = options;
  }

  /** The key for new files: of the keyring, else a passphrase, else of a key file, with a notice of every step down. */
  async forWriting(passphrase: 'new' | 'known'): Promise<MasterKey> {
    const { notice, stateDirectory } = this.#options;
    const kept = await (this.#keyring ??= this.#keyOfKeyring());
    if (!('failure' in kept)) return kept;
    const typed = await this.#keyOfPassphrase(passphrase);
    if (typed !== undefined) {
      notice(`No keyring is used: ${kept.failure}. The passphrase protects the credentials.`);
      return typed;
    }
    const text = readKeyFile(stateDirectory, notice) ?? createKeyFile(stateDirectory, newKeyText(), notice);
    notice(
      `WARNING: no keyring is used (${kept.failure}) and there is no passphrase. The key of the credentials lies in ` +
        `${keyFilePath(stateDirectory)}, which every program of yours can read. Set ${passphraseVariable} for more.`,
    );
    return keyOf('key_file', text) ?? unreadableKey(keyFilePath(stateDirectory));
  }

  /** The key of a file that is there. Throws `CredentialError` (`credential_locked`) when it cannot be had. */
  async forReading({ key, provider }: CredentialHeader): Promise<MasterKey> {
    const { notice, stateDirectory } = this.#options;
    if (key.tier === 'passphrase') {
      const typed = await this.#keyOfPassphrase('known');
      if (typed !== undefined) return typed;
      throw locked(provider, `needs a passphrase. Set ${passphraseVariable} to a file with it, or use a terminal`);
    }
    if (key.tier === 'key_file') {
      const text = readKeyFile(stateDirectory, notice);
      if (text === undefined) throw locked(provider, `needs its key, and ${keyFilePath(stateDirectory)} is not there`);
      return keyOf('key_file', text) ?? unreadableKey(keyFilePath(stateDirectory));
    }
    const keyring = this.#findKeyring();
    const text = await keyring?.read(keyringMs);
    if (isKeyringFailure(text)) throw locked(provider, `needs the keyring, and ${text.failure}. Unlock it`);
    const found = text === undefined ? undefined : keyOf('keyring', text);
    if (found !== undefined) return found;
    throw locked(provider, 'needs a key of the keyring, and there is none in it. Log in again');
  }

  async #keyOfPassphrase(purpose: 'new' | 'known'): Promise<MasterKey | undefined> {
    const { environment, askPassphrase } = this.#options;
    if (this.#passphrase !== undefined) return this.#passphrase;
    const typed = passphraseOfFile(environment) ?? (await askPassphrase?.(purpose));
    if (typed === undefined) return undefined;
    this.#passphrase = { tier: 'passphrase', id: passphraseId, bytes: Buffer.from(typed.reveal(), 'utf8') };
    return this.#passphrase;
  }

  /** Finds the key in the keyring, or puts one there: only one of several processes does. */
  async #keyOfKeyring(): Promise<MasterKey | KeyringFailure> {
    const keyring = this.#findKeyring();
    if (keyring === undefined) return { failure: 'this platform has none that Muster knows' };
    const end = performance.now() + keyringMs;
    const left = (): number => Math.max(1, Math.ceil(end - performance.now()));
    const found = keyFound(await keyring.read(left()));
    if (found !== undefined) return found;
    const directory = credentialsDirectory(this.#options.stateDirectory);
    makeStoreDirectory(directory, this.#options.notice);
    const made = await whileLocked(join(directory, 'keyring.lock'), keyringMs, async () => {
      const meanwhile = keyFound(await keyring.read(left()));
      if (meanwhile !== undefined) return meanwhile;
      const failure = await keyring.write(newKeyText(), left());
      // Read again: one that took it and does not give it back would lose every credential.
      return failure ?? keyFound(await keyring.read(left())) ?? { failure: `${keyring.label} did not keep a key` };
    });
    return made?.result ?? { failure: 'another process is busy with it' };
  }

  #findKeyring(): Keyring | undefined {
    const { platform = process.platform, environment } = this.#options;
    if (platform === 'linux') {
      const { secretService } = require('./secret-service') as typeof import('./secret-service');
      return secretService(environment);
    }
    if (platform !== 'darwin') return undefined;
    const { loginKeychain } = require('./login-keychain') as typeof import('./login-keychain');
    return loginKeychain(environment);
  }
}

function keyFound(text: string | KeyringFailure | undefined): MasterKey | KeyringFailure | undefined {
  if (text === undefined || isKeyringFailure(text)) return text;
  return keyOf('keyring', text) ?? { failure: 'what it keeps for Muster is no key' };
}

function keyOf(tier: KeyTier, text: string): MasterKey | undefined {
  if (!keyText.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  return { tier, id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

function newKeyText(): string {
  return randomBytes(32).toString('base64url');
}

function unreadableKey(path: string): never {
  throw new CredentialError('credential_unreadable', `${path} holds no key. Put the right one there, or log in again.`);
}

function locked(provider: string, why: string): CredentialError {
  return new CredentialError('credential_locked', `The stored credential for ${provider} ${why}.`, {
    details: { provider },
  });
}
