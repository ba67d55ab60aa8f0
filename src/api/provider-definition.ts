import type { CredentialType } from './provider-binding';
import type { ProviderPrices } from './provider-prices';
import type { WireProtocol } from './wire-protocol';

/** Where the credential of a request stands. */
export interface AuthSlot {
  /** Header name in lower case. */
  readonly header: string;
  /** Put before the credential, such as `Bearer `. */
  readonly prefix: string;
  readonly extraHeaders: Readonly<Record<string, string>>;
}

/** Where an endpoint serves one wire protocol. */
export interface ServedProtocol {
  /** Put before the path that the agent asked for. */
  readonly path: string;
  /** The beginning of the agent's path that `path` takes the place of, such as `/v1`. */
  readonly replaces?: string;
}

/** One model endpoint as its roster entry describes it. Frozen. */
export interface ProviderDefinition {
  readonly name: string;
  readonly label: string;
  /** Scheme, host, port and base path; absent where `service` or the caller's argument gives it. */
  readonly upstream?: string;
  /** What `--provider NAME:ARGUMENT` means for this provider. */
  readonly argument?: 'upstream' | 'scenario';
  /** A service of Muster's own that is started for the run and is the upstream. */
  readonly service?: 'scripted';
  /** The wire protocols it serves. */
  readonly serves: Readonly<Partial<Record<WireProtocol, ServedProtocol>>>;
  /** Auth slot by credential type with `_default`. */
  readonly auth: Readonly<Partial<Record<CredentialType | '_default', AuthSlot>>>;
  /** Names of the variables in which its credential is looked for, in order. */
  readonly credentialEnv: readonly string[];
  readonly credentialRequired: boolean;
  /** Which addresses that are not public may be dialled. */
  readonly allowPrivate: 'none' | 'loopback';
  /** Used when nobody names a model. */
  readonly defaultModel?: string;
  /** How the names of its models begin, in lower case; `[]` for one that has models of others. */
  readonly modelPrefixes: readonly string[];
  /** What its models cost; absent where nobody looked. */
  readonly prices?: ProviderPrices;
  /** OAuth token endpoint. */
  readonly tokenUrl?: string;
  /** Set for the providers that OpenCode is configured for by a directory of their own. */
  readonly openCode?: { readonly configDirectory: string };
}
