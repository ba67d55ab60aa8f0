import type { CredentialType } from '../api/provider-binding';
import type { ProviderDefinition } from '../api/provider-definition';
import { CredentialError } from '../errors';
import { Secret } from '../secrets';
import { askCommand } from './ask-command';
import { setVariable } from './credential-names';
import { CredentialVault, type OpenedCredential } from './credential-vault';
import { freshLogin, isDue, loginNeeded } from './renew-login';
import type { VaultOptions } from './vault-options';

/** Where a credential is from. */
export type CredentialOrigin =
  { readonly kind: 'stored'; readonly set: string } | { readonly kind: 'environment'; readonly variable: string };

/** A credential that a run can use. */
export interface ResolvedCredential {
  readonly type: CredentialType;
  readonly from: CredentialOrigin;
  /** The value that is good now; a login is renewed, a command asked, when it is time. Throws `CredentialError`. */
  current(): Promise<Secret>;
}

/** What of a provider decides on its credential. */
export type CredentialOwner = Pick<ProviderDefinition, 'name' | 'credentialEnv' | 'tokenUrl'>;

/**
 * The credential of a provider: the stored one, else that of the first variable that is set. A stored one that cannot be
 * used is an error and never makes way for another account. `undefined`: there is none. Throws `CredentialError`.
 */
export async function resolveCredential(
  provider: CredentialOwner,
  options: VaultOptions,
): Promise<ResolvedCredential | undefined> {
  const vault = new CredentialVault(options, options.environment[setVariable]);
  const opened = await vault.open(provider.name);
  if (opened !== undefined) return new StoredCredential(vault, opened, provider, options);
  const variable = provider.credentialEnv.find((name) => (options.environment[name] ?? '') !== '');
  if (variable === undefined) return undefined;
  const value = new Secret(options.environment[variable] ?? '');
  return { type: 'api_key', from: { kind: 'environment', variable }, current: () => Promise.resolve(value) };
}

class StoredCredential implements ResolvedCredential {
  readonly type: CredentialType;
  readonly from: CredentialOrigin;
  readonly #vault: CredentialVault;
  readonly #provider: CredentialOwner;
  readonly #options: VaultOptions;
  #opened: OpenedCredential;
  #known: { readonly value: Secret; readonly expiresAt?: string } | undefined;
  #asking: Promise<Secret> | undefined;

  constructor(vault: CredentialVault, opened: OpenedCredential, provider: CredentialOwner, options: VaultOptions) {
    this.type = opened.header.type;
    this.from = { kind: 'stored', set: vault.set };
    this.#vault = vault;
    this.#opened = opened;
    this.#provider = provider;
    this.#options = options;
  }

  current(): Promise<Secret> {
    if (this.#known !== undefined && !isDue(this.#known.expiresAt, this.#now())) {
      return Promise.resolve(this.#known.value);
    }
    // Requests of one run that come at the same time share one answer.
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<Secret> {
    const { content, header } = this.#opened;
    const { name, tokenUrl } = this.#provider;
    switch (content.kind) {
      case 'command':
        this.#known = await askCommand(name, content, this.#options.environment, this.#now());
        break;
      case 'oauth': {
        const login = await freshLogin(
          this.#vault,
          { header, content },
          {
            ...(tokenUrl === undefined ? {} : { tokenUrl }),
            now: () => this.#now(),
            notice: this.#options.notice,
          },
        );
        this.#opened = { header, content: login };
        this.#known = {
          value: login.access,
          ...(login.expiresAt === undefined ? {} : { expiresAt: login.expiresAt }),
        };
        break;
      }
      case 'value': {
        const { expiresAt, value } = content;
        if (expiresAt !== undefined && Date.parse(expiresAt) <= this.#now()) throw loginNeeded(name, 'has expired');
        this.#known = { value };
      }
    }
    return this.#known.value;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

/** The credential that a plan decided for. Throws `CredentialError` where somebody has logged in or out since. */
export function asPlanned(
  found: ResolvedCredential | undefined,
  planned: { readonly provider: string; readonly type: CredentialType; readonly from: CredentialOrigin },
): ResolvedCredential {
  const isSame = JSON.stringify(found?.from) === JSON.stringify(planned.from) && found?.type === planned.type;
  if (found !== undefined && isSame) return found;
  throw new CredentialError(
    'credential_missing',
    `The credential for ${planned.provider} is another one than a moment ago. Start the run again.`,
    { details: { provider: planned.provider } },
  );
}
