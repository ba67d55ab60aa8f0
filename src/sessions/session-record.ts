import type { PermissionLevel, Usage } from '../api';

/** Version of `session.json` that this Muster writes. */
export const sessionSchema = 1;

/**
 * What is kept of a session: `session.json` beside its home. What it was made with binds every run that belongs to it and
 * stays as it was, whatever a later run is allowed to do by name.
 */
export interface SessionRecord {
  /** 1; a higher one was written by a newer Muster, is read as well as it goes and never changed. */
  readonly schema: number;
  /** A ULID. */
  readonly id: string;
  readonly agent: string;
  /** What people call the agent. */
  readonly label: string;
  /** With the log format: tells whether another roster entry is the same CLI. */
  readonly binary: string;
  readonly strategy: string;
  readonly logFormat: string;
  readonly agentVersion?: string;
  /** Absolute and real path of the directory of work. */
  readonly directory: string;
  readonly route: 'own_login' | 'provider';
  /** As it was asked for: `NAME` or `NAME:ARGUMENT`. */
  readonly provider?: string;
  readonly model?: string;
  readonly permission: PermissionLevel;
  /** `private`: the directory `home` beside the file. `own`: the person's. */
  readonly home: 'private' | 'own';
  /** The CLI's own id, as far as it is known. */
  readonly nativeId?: string;
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
  readonly lastRunAt: string;
  readonly lastRunId: string;
  /** How many runs belong to it. */
  readonly runs: number;
  /** What the CLI counts from the beginning of the conversation; absent where it does not. */
  readonly usage?: SessionUsage;
  /** The session that this one was copied from. */
  readonly forkedFrom?: string;
}

/** Tokens of a conversation from its beginning, with the cost in US dollars where the CLI tells it. */
export type SessionUsage = Usage & { readonly costUsd?: number };
