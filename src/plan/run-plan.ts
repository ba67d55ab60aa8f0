import type {
  AgentRunConfig,
  CommandSpec,
  DeliveryChannel,
  PermissionLevel,
  PlannedFile,
  ProviderDefinition,
  ProviderPrices,
} from '../api';
import type { AuthSlot, CredentialType, VerdictClass, WireProtocol } from '../api';
import type { GitIdentityPolicy } from '../command';
import type { RepositoryFinding } from '../preflight';
import type { PlannedSession } from './planned-session';
import type { RunLimits } from './run-limits';

/** The way to a model, and why. */
export type PlannedRoute =
  | { readonly kind: 'own_login'; readonly why: string }
  | {
      readonly kind: 'provider';
      readonly why: string;
      readonly provider: string;
      /** What stood behind the name, after a colon. */
      readonly argument?: string;
      readonly protocol: WireProtocol;
      /** Absent where a service of Muster's own is the upstream. */
      readonly upstream?: string;
      readonly service?: NonNullable<ProviderDefinition['service']>;
      /** Scenario file of the scripted service. */
      readonly scenario?: string;
      readonly pathPrefix: string;
      /** The beginning of the agent's path that the prefix takes the place of. */
      readonly pathReplaces?: string;
      readonly auth: AuthSlot;
      readonly allowPrivate: ProviderDefinition['allowPrivate'];
      /** Name of the host variable with the real credential; absent: it is stored, or the provider takes none. */
      readonly credentialEnv?: string;
      /** The stored credential that the broker will put in; it comes before any variable. */
      readonly storedCredential?: { readonly set: string; readonly type: CredentialType };
      /** By which the cost of each answer is told. */
      readonly prices?: ProviderPrices;
    };

/** Configuration of the repository, and whether this run leaves it without effect. */
export interface PlannedFinding extends Omit<
  RepositoryFinding,
  'ignorable' | 'gitOverride' | 'local' | 'writing' | 'remedy'
> {
  readonly neutralized: boolean;
}

/** Everything that a run will do. Holds slots for what exists only later, and never a secret. */
export interface RunPlan {
  readonly schema: 1;
  readonly agent: {
    readonly name: string;
    readonly label: string;
    readonly strategy: string;
    readonly logFormat: string;
    readonly version?: string;
  };
  readonly route: PlannedRoute;
  readonly permission: {
    readonly level: PermissionLevel;
    readonly enforcedBy: 'cli' | 'none';
    readonly why: string;
    /** What tells, in the result of a tool, that the agent's own sandbox refused the call; absent: nobody looks. */
    readonly denialTexts?: readonly string[];
  };
  readonly delivery?: {
    readonly channel: DeliveryChannel;
    readonly effect: 'adds' | 'replaces';
    /** Letters and digits of a line that the broker looks for in the turns of a routed run. */
    readonly expects?: string;
  };
  readonly command: CommandSpec;
  /** Written before the launch, below the run directory or the private home. */
  readonly files: readonly PlannedFile[];
  /** `private`: a home of the session under the state directory. `own`: the person's, as it is. */
  readonly home: 'private' | 'own';
  readonly session: PlannedSession;
  readonly config: AgentRunConfig;
  readonly limits: RunLimits;
  readonly exitCodes: Readonly<Record<string, VerdictClass>>;
  readonly gitIdentity: GitIdentityPolicy;
  readonly stateDirectory: string;
  /** Configuration that the repository brings for the agent or for git. Places and keys, never values. */
  readonly findings: readonly PlannedFinding[];
  readonly warnings: readonly string[];
  /** Where each decided value comes from. */
  readonly origins: Readonly<Record<string, string>>;
}
