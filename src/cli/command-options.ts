import type { PermissionLevel } from '../api';
import type { GitIdentityPolicy } from '../command';
import type { Rebinding, StalePolicy } from '../plan';

/** Takes the exit code of a command. */
export type SetExitCode = (code: number) => void;

/** Flags that decide which registry a command works with. */
export interface RegistryFlags {
  readonly json?: true;
  readonly roster?: readonly string[];
  readonly config?: readonly string[];
  readonly plugin?: readonly string[];
}

/** Flags of `run` and `explain`, as commander gives them: numbers are still text. */
export interface RunOptions extends RegistryFlags {
  readonly prompt?: string;
  readonly promptFile?: string;
  readonly model?: string;
  readonly maxTurns?: string;
  readonly timeout?: string;
  readonly maxRequests?: string;
  readonly maxWait?: string;
  readonly idleTimeout?: string;
  readonly firstOutputTimeout?: string;
  /** Paths of files, and `_inherit`. */
  readonly instructions?: readonly string[];
  readonly provider?: string;
  readonly fallbackAgent?: string;
  readonly fallbackProvider?: string;
  readonly fallbackModel?: string;
  readonly resume?: string;
  readonly continue?: true;
  readonly fork?: true;
  readonly stale?: StalePolicy;
  readonly rebind?: readonly Rebinding[];
  readonly ownLogin?: true;
  readonly permission?: PermissionLevel;
  readonly unrestricted?: true;
  readonly gitIdentity?: GitIdentityPolicy;
  readonly addDir?: readonly string[];
  readonly allowRepositoryConfig?: true;
  readonly strict?: true;
  /** Names, separated by commas. */
  readonly agents?: string;
  readonly keepWorktrees?: true;
  readonly quiet?: true;
  readonly verbose?: true;
}
