import type { PermissionLevel, RunCost, RunUsage, VerdictClass } from '../api';

/** Version of the rows and of the active files that this Muster writes. */
export const rowSchema = 1;

/** Where a run stands. `interrupted`: its host ended before it. */
export type RunState = 'running' | 'finished' | 'interrupted';

/** One run in the index of the state directory. */
export interface RunRow {
  /** 1; a higher one was written by a newer Muster, is read as well as it goes and never changed. */
  readonly schema: number;
  /** A ULID. */
  readonly id: string;
  readonly agent: string;
  readonly label: string;
  /** The directory of work. */
  readonly directory: string;
  readonly route: string;
  readonly permission: PermissionLevel;
  /** Beginning of the prompt: one line of at most 80 characters, without control characters and secrets. */
  readonly title: string;
  /** ISO 8601, in UTC. */
  readonly startedAt: string;
  readonly state: RunState;
  /** When this row was written: ISO 8601, in UTC. */
  readonly updatedAt?: string;
  /** Muster's ULID of the session, where there is one. */
  readonly sessionId?: string;
  /** The run that failed and in whose place this one was started. */
  readonly fallbackOf?: string;
  /** From here on: what is known of a run that has ended. */
  readonly verdict?: VerdictClass;
  readonly reason?: string;
  readonly exitCode?: number;
  readonly durationMs?: number;
  readonly turns?: number;
  readonly toolCalls?: number;
  readonly usage?: RunUsage;
  readonly cost?: RunCost;
  readonly changes?: { readonly files: number; readonly addedLines: number; readonly removedLines: number };
}

/** Whether a newer Muster has written a row: it is shown, and nothing of that run is changed unless asked for by id. */
export function isOfNewerSchema({ schema }: Pick<RunRow, 'schema'>): boolean {
  return schema > rowSchema;
}
