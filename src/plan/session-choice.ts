/** What may differ from the session that a run goes on with, when it is said by name. */
export const rebindings = ['permission', 'directory', 'agent', 'provider'] as const;

/** One thing that may differ. */
export type Rebinding = (typeof rebindings)[number];

/** What is done where the session to go on with is gone: nothing, a new one, or a new one in a copy of the home. */
export const stalePolicies = ['fail', 'fresh', 'fork'] as const;

/** What is done where the session to go on with is gone. */
export type StalePolicy = (typeof stalePolicies)[number];

/** The part of a request that chooses a session. */
export interface SessionChoice {
  /** A run or a session to go on with: its ULID, a unique beginning of one, or the CLI's own id. */
  readonly resume?: string;
  /** Goes on with the latest session of the agent in the directory. */
  readonly continueLatest?: true;
  /** Goes on in a copy, and leaves the session as it is. */
  readonly fork?: true;
  /** `fail` when absent. */
  readonly stale?: StalePolicy;
  readonly rebind?: readonly Rebinding[];
}
