import type { JsonObject } from './json';
import type { WireProtocol } from './wire-protocol';

/** How one agent consumes a provider over one wire protocol. */
export interface ProviderRoute {
  readonly protocol: WireProtocol;
  /** Variable that receives the base URL. */
  readonly baseUrlEnv?: string;
  /** Put after the broker's URL, such as `/v1`. */
  readonly baseUrlSuffix: string;
  /** Variable that receives the path of a Unix socket. */
  readonly socketEnv?: string;
  /** Variable that receives the token, by credential type with `_default`; absent: that of the binding. */
  readonly tokenEnv?: Readonly<Record<string, string>>;
  /** Variable that receives the model name. */
  readonly modelEnv?: string;
  /** The CLI cannot start over this route without a model name. */
  readonly modelRequired: boolean;
  /** Templates of environment values. */
  readonly env: Readonly<Record<string, string>>;
  /** Templates of arguments. */
  readonly args: readonly string[];
  /** Template of the model name as the CLI has to be told it over this route, such as `gateway/{model}`. */
  readonly modelTemplate?: string;
  /** Templates merged into the settings file of the run. */
  readonly settings?: JsonObject;
  /** A fact for strategies, such as the name of a driver. */
  readonly driver?: string;
}

/** How one agent consumes providers. The endpoint itself is the business of `ProviderDefinition`. */
export interface ProviderBinding {
  /** Provider that the agent is routed to when a credential for it is there. */
  readonly default?: string;
  /** Variable that receives the phantom token, by stored credential type with `_default`. */
  readonly tokenEnv: Readonly<Record<string, string>>;
  readonly credentialType: CredentialType;
  /** Credential file of the vendor, relative to its home. */
  readonly credentialFile?: string;
  readonly configPatch?: JsonObject;
  /** Variables with a proxy through which the CLI would send requests to the broker too; a routed run is not given them. */
  readonly withheldProxies?: readonly string[];
  /** One a wire protocol, in the order in which they are tried. */
  readonly routes: readonly ProviderRoute[];
}

/** Kinds of credentials. */
export const credentialTypes = ['api_key', 'oauth', 'oauth_token', 'pat'] as const;
/** Kind of a credential. */
export type CredentialType = (typeof credentialTypes)[number];
