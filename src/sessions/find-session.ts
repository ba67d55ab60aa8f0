import { lstatSync } from 'node:fs';
import { SessionError, StoreError } from '../errors';
import { findRun, isIdBeginning, isRunId, readActiveFile, readVerdict, shownId } from '../store';
import { listSessions, sessionIds } from './list-sessions';
import { isNativeId } from './native-id';
import { readSession, sessionFile } from './session-file';
import type { SessionRecord } from './session-record';

/** Ids that a message lists at most. */
const shownIds = 5;
/** Ids of CLIs are longer than ours. */
const shownCharacters = 60;

/**
 * The session that a person means: by the ULID of it or of one of its runs, by a beginning that fits one session alone,
 * or by the CLI's own id. Throws `SessionError`: `session_unknown`, `session_ambiguous`.
 */
export function findSession(state: string, asked: string): SessionRecord {
  const text = asked.trim();
  const found = new Map(candidates(state, text).map((record) => [record.id, record]));
  const [only] = found.values();
  if (only !== undefined && found.size === 1) return only;
  if (only === undefined) throw unknown(state, text);
  throw ambiguous(text, [...found.keys()]);
}

function candidates(state: string, text: string): readonly SessionRecord[] {
  const id = text.toUpperCase();
  const sessions = isIdBeginning(id) ? sessionIds(state).filter((one) => one.startsWith(id)) : [];
  const records = sessions.flatMap((one) => readSession(state, one) ?? []);
  if (isRunId(id) && records.length > 0) return records;
  const ofRun = isIdBeginning(id) ? sessionOfRun(state, text) : undefined;
  const byNativeId = isNativeId(text) ? listSessions(state).filter(({ nativeId }) => nativeId === text) : [];
  return [...records, ...(ofRun === undefined ? [] : [ofRun]), ...byNativeId];
}

/** Throws `SessionError` when several runs are meant. */
function sessionOfRun(state: string, text: string): SessionRecord | undefined {
  const run = runMeant(state, text);
  const session = run === undefined ? undefined : sessionIdOfRun(state, run);
  return session === undefined ? undefined : readSession(state, session);
}

function runMeant(state: string, text: string): string | undefined {
  try {
    return findRun(state, text);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.code !== 'run_ambiguous') return undefined;
    throw new SessionError('session_ambiguous', error.message, { cause: error });
  }
}

/** From what the run was told when it ended, or what is known of it while it goes on. */
function sessionIdOfRun(state: string, run: string): string | undefined {
  const verdict = readQuietly(() => readVerdict(state, run));
  const told = verdict?.session ?? readActiveFile(state, run)?.row.sessionId;
  // A run whose host died has a verdict that tells no session.
  return told ?? listSessions(state).find(({ lastRunId }) => lastRunId === run)?.id;
}

function readQuietly<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function unknown(state: string, text: string): SessionError {
  const run = isIdBeginning(text.toUpperCase()) ? runMeant(state, text) : undefined;
  const shown = shownId(text, shownCharacters);
  const why =
    run === undefined
      ? `No run and no session "${shown}" is kept here.`
      : sessionIdOfRun(state, run) === undefined
        ? `The run ${run} has no session: no process of an agent was started.`
        : lostSession(state, run);
  return new SessionError('session_unknown', `${why} "muster runs" lists what can be gone on with.`, {
    details: { asked: shown },
  });
}

/** What became of the session of a run. */
function lostSession(state: string, run: string): string {
  const session = sessionIdOfRun(state, run) ?? '';
  const file = sessionFile(state, session);
  return lstatSync(file, { throwIfNoEntry: false }) === undefined
    ? `The session of the run ${run} is no longer kept.`
    : `The session of the run ${run} cannot be read: "${file}" is damaged, or no file of yours alone.`;
}

function ambiguous(text: string, ids: readonly string[]): SessionError {
  const listed = ids.slice(0, shownIds);
  const more = ids.length > shownIds ? ', and more' : '';
  return new SessionError(
    'session_ambiguous',
    `Several sessions fit "${shownId(text, shownCharacters)}": ${listed.join(', ')}${more}. Give more of the id, or one of these.`,
    { details: { asked: shownId(text, shownCharacters), sessions: listed } },
  );
}
