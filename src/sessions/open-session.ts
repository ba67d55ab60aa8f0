import { rmSync } from 'node:fs';
import { RunError, SessionError } from '../errors';
import { makePrivateDirectory } from '../files';
import { createId, sessionDirectory, stateSubdirectory, unwritableState, type HeldLock } from '../store';
import { lockSession } from './lock-session';
import { isNativeId } from './native-id';
import { hasHome, readSession, sessionHome, writeSession } from './session-file';
import { sessionSchema, type SessionRecord, type SessionUsage } from './session-record';

/** What a new session is bound to: its record without what its runs tell of it. */
export type SessionBinding = Omit<
  SessionRecord,
  'schema' | 'id' | 'createdAt' | 'lastRunAt' | 'lastRunId' | 'runs' | 'usage' | 'forkedFrom'
>;

/** Which session a run uses: a new one, perhaps with a copy of the home of another, or one that is there. */
export type SessionUse =
  | {
      readonly kind: 'new';
      readonly binding: SessionBinding;
      readonly copyOf?: string;
      readonly leavesOut?: readonly string[];
      readonly usage?: SessionUsage;
    }
  | { readonly kind: 'kept'; readonly id: string };

/** What a run tells of its session when it ends. */
export interface SessionEnd {
  /** The process told nothing that could be gone on with: what was there before stays. */
  readonly isStale?: boolean;
  readonly usage?: SessionUsage;
}

/** The session of one run, locked from its opening to its `close`. */
export class OpenSession {
  readonly id: string;
  /** Absolute path of the private home; absent on own login. */
  readonly home?: string;
  readonly #state: string;
  readonly #runId: string;
  readonly #copyOf: string | undefined;
  readonly #leavesOut: readonly string[];
  readonly #isNew: boolean;
  readonly #locks: readonly HeldLock[];
  #record: SessionRecord;

  private constructor(
    state: string,
    runId: string,
    record: SessionRecord,
    how: {
      readonly isNew: boolean;
      readonly copyOf?: string | undefined;
      readonly leavesOut?: readonly string[];
      readonly locks: readonly HeldLock[];
    },
  ) {
    this.id = record.id;
    this.#state = state;
    this.#runId = runId;
    this.#record = record;
    this.#isNew = how.isNew;
    this.#copyOf = how.copyOf;
    this.#leavesOut = how.leavesOut ?? [];
    this.#locks = how.locks;
    if (record.home === 'private') this.home = sessionHome(state, record.id);
  }

  /**
   * Makes or takes the session of a run. Throws `SessionError` (`session_locked`, `session_unknown`) and `RunError`
   * (`state_unusable`).
   */
  static open(state: string, runId: string, use: SessionUse): OpenSession {
    return use.kind === 'kept' ? OpenSession.#take(state, runId, use.id) : OpenSession.#make(state, runId, use);
  }

  static #take(state: string, runId: string, id: string): OpenSession {
    const lock = lockSession(state, id);
    const record = readSession(state, id);
    if (record !== undefined && record.schema <= sessionSchema)
      return new OpenSession(state, runId, record, { isNew: false, locks: [lock] });
    lock.release();
    if (record !== undefined) throw ofNewerMuster(id);
    throw new SessionError('session_unknown', `The session ${id} is no longer kept.`, { details: { session: id } });
  }

  static #make(state: string, runId: string, use: Extract<SessionUse, { kind: 'new' }>): OpenSession {
    const { binding, copyOf, leavesOut = [], usage } = use;
    const id = createId();
    const now = new Date().toISOString();
    // Nobody may go on with the original while it is read.
    const source = copyOf === undefined ? [] : [lockSession(state, copyOf)];
    const record: SessionRecord = {
      schema: sessionSchema,
      id,
      ...binding,
      createdAt: now,
      lastRunAt: now,
      lastRunId: runId,
      runs: 0,
      ...(usage === undefined ? {} : { usage }),
      ...(copyOf === undefined ? {} : { forkedFrom: copyOf }),
    };
    try {
      stateSubdirectory(state, 'sessions');
      makePrivateDirectory(sessionDirectory(state, id));
      const own = lockSession(state, id);
      writeSession(state, record);
      return new OpenSession(state, runId, record, { isNew: true, copyOf, leavesOut, locks: [own, ...source] });
    } catch (cause) {
      for (const lock of source) lock.release();
      removeQuietly(sessionDirectory(state, id));
      throw unwritable(state, cause);
    }
  }

  /** What the session is, as far as it is known now. */
  get record(): SessionRecord {
    return this.#record;
  }

  /** Makes the private home of a new session, or the copy of another. Throws `RunError` (`state_unusable`). */
  async prepareHome(): Promise<void> {
    try {
      if (this.home === undefined || !this.#isNew) return;
      const source = this.#copyOf;
      if (source === undefined || !hasHome(this.#state, { id: source, home: 'private' }))
        makePrivateDirectory(this.home);
      else {
        // Few runs copy one, and what it takes for that is slow to load.
        const { copyHome } = require('./copy-home') as typeof import('./copy-home');
        await copyHome(sessionHome(this.#state, source), this.home, this.#leavesOut);
      }
    } catch (cause) {
      throw unwritable(this.#state, cause);
    } finally {
      // From here on the original may be used again.
      for (const lock of this.#locks.slice(1)) lock.release();
    }
  }

  /**
   * Keeps the CLI's own id as soon as it is told, so that the session can be gone on with whatever happens to this
   * process. Gives whether the text can be an id.
   */
  tell(nativeId: string): boolean {
    if (!isNativeId(nativeId)) return false;
    if (nativeId !== this.#record.nativeId) this.#keep({ ...this.#record, nativeId });
    return true;
  }

  /** The run is over, and its process was there. */
  conclude({ isStale, usage }: SessionEnd): void {
    // What cannot be gone on with stays as it was found, and a new session that never was leaves nothing to go on with.
    if (isStale === true) return;
    this.#keep({
      ...this.#record,
      lastRunAt: new Date().toISOString(),
      lastRunId: this.#runId,
      runs: this.#record.runs + 1,
      ...(usage === undefined ? {} : { usage }),
    });
  }

  /** Gives the session back. One that no process has used is taken away where it was made for this run. */
  close(wasUsed: boolean): void {
    try {
      if (this.#isNew && !wasUsed) rmSync(sessionDirectory(this.#state, this.id), { recursive: true, force: true });
    } finally {
      for (const lock of this.#locks) lock.release();
    }
  }

  #keep(record: SessionRecord): void {
    this.#record = record;
    writeSession(this.#state, record);
  }
}

/** What it holds beside what is known here would be lost when it is written again. */
function ofNewerMuster(id: string): SessionError {
  const message = `The session ${id} was kept by a newer Muster, and this one would not keep all of it. Use that one.`;
  return new SessionError('session_unknown', message, { details: { session: id } });
}

/** What led here is told; that nothing can be removed either is no news. */
function removeQuietly(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true });
  } catch {
    // It is taken away by the next prune.
  }
}

function unwritable(state: string, cause: unknown): unknown {
  if (cause instanceof SessionError || cause instanceof RunError) return cause;
  return new RunError('state_unusable', unwritableState(state, cause).message, { cause });
}
