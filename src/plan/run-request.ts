import type { PermissionLevel } from '../api';
import type { GitIdentityPolicy } from '../command';
import type { SessionChoice } from './session-choice';

/** What a caller asks for, before any CLI's spelling is known. */
export interface RunRequest extends SessionChoice {
  /** Absent: the registry's default. */
  readonly agent?: string;
  /** The directory of work; relative to the current one. Absent only with `resume`: that of the session. */
  readonly directory?: string;
  readonly prompt: string;
  readonly model?: string;
  /** 0 or absent: no limit. */
  readonly maxTurns?: number;
  /** 0: no limit. */
  readonly timeoutSeconds?: number;
  /** Most requests to the model, counted by the broker; 0 or absent: no limit. A routed run only. */
  readonly maxRequests?: number;
  /** How long a run waits for a provider that fails; 60 when absent, 0: not at all. A routed run only. */
  readonly maxWaitSeconds?: number;
  /** Longest silence of a run; 600 when absent, 0: no limit. Only where the agent or its requests can be seen at work. */
  readonly idleTimeoutSeconds?: number;
  /** Longest time up to the first sign of life; 300 when absent, 0: no limit. Likewise. */
  readonly firstOutputTimeoutSeconds?: number;
  /**
   * Standing instructions: a text in the place of what the layers of configuration say, or a list of texts in which
   * `_inherit` stands for that; an empty list is none at all.
   */
  readonly instructions?: string | readonly string[];
  /** `NAME` or `NAME:ARGUMENT`. */
  readonly provider?: string;
  /**
   * What is tried once, where the provider limits the rate or fails before any tool ran: another provider, another
   * agent, or both; `model` is a name of that provider. The provider `own-login` is the agent's own login. Where the
   * way of the run itself was named, that of a fallback agent has to be named too.
   */
  readonly fallback?: { readonly agent?: string; readonly provider?: string; readonly model?: string };
  /** Leaves every provider aside and uses the CLI's own login. */
  readonly ownLogin?: boolean;
  readonly permission?: PermissionLevel;
  /** Literal `true` alone counts: the widest level, and levels that nobody enforces are accepted. */
  readonly unrestricted?: boolean;
  readonly gitIdentity?: GitIdentityPolicy;
  /** Warnings of the plan become errors. */
  readonly strict?: boolean;
  /** Further directories that the agent may use. */
  readonly addDirectories?: readonly string[];
  /** Literal `true` alone counts: what the repository configures applies, also where it moves the model endpoint. */
  readonly allowRepositoryConfig?: boolean;
  /**
   * Where the caller has its values from, such as `--model`, by configuration key, for items of a list by `key.INDEX`;
   * `request` when absent. For people: it decides nothing.
   */
  readonly origins?: Readonly<Record<string, string>>;
}

/** Run configuration beside `AgentRunConfig`, each value with where it comes from. */
export interface RunSettings {
  readonly provider?: { readonly value: string; readonly origin: string };
  readonly permission?: { readonly value: PermissionLevel; readonly origin: string };
  readonly gitIdentity?: { readonly value: GitIdentityPolicy; readonly origin: string };
  /** Turns that anybody asked for; the broker's hard limit on a routed run, whatever the CLI can do. */
  readonly turnLimit?: number;
  /** Origins of model, max_turns, timeout and instructions. */
  readonly origins: Readonly<Record<string, string>>;
}
