import type { DeliveryPlan } from './instruction-delivery';
import type { PermissionLevel } from './permission';
import type { ProviderRoute } from './provider-binding';
import type { ProviderDefinition } from './provider-definition';
import type { RunPaths } from './run-paths';
import type { SlottedText } from './slotted-text';
import type { WireProtocol } from './wire-protocol';

/** The way to a model that a run takes, with slots for what the broker gives. */
export type ResolvedRoute =
  | { readonly kind: 'own_login' }
  | {
      readonly kind: 'provider';
      readonly provider: ProviderDefinition;
      readonly protocol: WireProtocol;
      readonly binding: ProviderRoute;
      /** Variable that receives the phantom token. */
      readonly tokenEnv?: string;
      /** With the suffix of the route. */
      readonly baseUrl: SlottedText;
      readonly token: SlottedText;
    };

/**
 * Whether a run begins a session or goes on with one. A new one may be given its id; `continue` goes on with the one
 * conversation of the private home, where a CLI takes no id.
 */
export type SessionMode =
  | { readonly kind: 'create'; readonly sessionId?: SlottedText }
  | { readonly kind: 'continue' }
  | { readonly kind: 'resume'; readonly sessionId: SlottedText }
  | { readonly kind: 'fork'; readonly sessionId: SlottedText };

/** A run of which everything is decided but the spelling of the CLI. */
export interface ResolvedRun {
  /** With the extra text of `AgentRunConfig.promptExtra`. */
  readonly prompt: SlottedText;
  readonly model?: string;
  readonly maxTurns?: number;
  readonly permission: PermissionLevel;
  readonly route: ResolvedRoute;
  /** The command has what `repository.ignore` of the agent says. */
  readonly ignoresRepositoryConfiguration?: true;
  readonly delivery?: DeliveryPlan;
  readonly mode: SessionMode;
  readonly paths: RunPaths;
  /** Absolute path of the directory of work. */
  readonly directory: string;
  /** Its way from the root of its git repository, with a slash at the end; absent at the root, and outside of one. */
  readonly directoryInRepository?: string;
  /** Further directories that the caller opened. */
  readonly addDirectories: readonly string[];
  /** Longest single argument with its closing NUL, in bytes; absent where the machine is not known. */
  readonly argumentLimitBytes?: number;
}
