import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '../../src/secrets';
import { CredentialVault, type CredentialContent, type VaultOptions } from '../../src/vault';

/** A value that may turn up nowhere. */
export const canary = 'sk-canary-Zq7"x/9+é~0123456789';

/** An API key. */
export function apiKey(value = canary): CredentialContent {
  return { kind: 'value', type: 'api_key', value: new Secret(value) };
}

/** A store of its own, with what it told. */
export class VaultPlace {
  readonly notices: string[] = [];
  readonly state: string;
  readonly bin: string;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.state = join(root, 'state', 'muster');
    this.bin = join(root, 'bin');
    mkdirSync(this.bin, { recursive: true });
  }

  /** Options of a machine without a keyring, unless there is a program for one in `bin`. */
  options(partial: Partial<VaultOptions> = {}): VaultOptions {
    return {
      stateDirectory: this.state,
      environment: { PATH: `${this.bin}:/usr/bin:/bin`, HOME: this.#root },
      notice: (text) => this.notices.push(text),
      ...partial,
    };
  }

  vault(partial: Partial<VaultOptions> = {}, set?: string): CredentialVault {
    return new CredentialVault(this.options(partial), set);
  }

  /** Options that take a passphrase from a file. */
  withPassphrase(passphrase: string): VaultOptions {
    const file = join(this.#root, `passphrase-${passphrase}`);
    writeFileSync(file, `${passphrase}\n`);
    const { environment } = this.options();
    return this.options({ environment: { ...environment, MUSTER_VAULT_PASSPHRASE_FILE: file } });
  }

  /** Everything below the state directory, by path. */
  files(): ReadonlyMap<string, string> {
    const entries = readdirSync(this.state, { recursive: true, withFileTypes: true });
    return new Map(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path, readFileSync(path, 'latin1')] as const),
    );
  }
}

/** The value of an opened credential, as far as it has one. */
export function valueOf(content: CredentialContent | undefined): string | undefined {
  if (content?.kind === 'value') return content.value.reveal();
  return content?.kind === 'oauth' ? content.access.reveal() : undefined;
}
