import type { SessionRecord } from '../sessions';
import type { StalePolicy } from './session-choice';

/** The session of a run: a new one, or one that it goes on with. */
export type PlannedSession =
  | {
      readonly mode: 'create';
      /** The CLI is given the id of the new session: the slot `session.id`. */
      readonly assignsId: boolean;
      /** The session that is gone, in whose place this one is begun, and whether its home is copied. */
      readonly inPlaceOf?: { readonly id: string; readonly copiesHome: boolean };
    }
  | {
      /** `fork`: in a copy of the session, which itself stays as it is. */
      readonly mode: 'resume' | 'fork';
      /** Muster's ULID of the session that is gone on with, or copied. */
      readonly id: string;
      /** The CLI's own id of it; absent where the CLI goes on with the last one of its private home. */
      readonly nativeId?: string;
      readonly stale: StalePolicy;
      /** What differs from what the session was made with, one line each. */
      readonly differs: readonly string[];
    };

/** What a plan has to know of the session that a request names. */
export interface SessionSource {
  readonly record: SessionRecord;
  /** Whether the place where the CLI keeps it is still there. */
  readonly hasHome: boolean;
  /** The CLI has not found it: what the request says of such a session is done. */
  readonly isStale?: true;
}
