import { SessionError } from '../errors';
import { listActiveIds, lockHolder, readActiveFile, sessionLock, takeLock, type HeldLock } from '../store';

/** Takes a session for one run. Throws `SessionError` (`session_locked`) that names the run which uses it. */
export function lockSession(state: string, id: string): HeldLock {
  const lock = takeLock(sessionLock(state, id));
  if ('heldBy' in lock) throw locked(state, id, lock.heldBy.pid);
  return lock;
}

/** Throws the same where the session is in use at this moment, and takes nothing. */
export function assertUnlocked(state: string, id: string): void {
  const holder = lockHolder(sessionLock(state, id));
  if (holder !== undefined) throw locked(state, id, holder.pid);
}

function locked(state: string, id: string, pid: number): SessionError {
  const run = listActiveIds(state).find((one) => readActiveFile(state, one)?.row.sessionId === id);
  const user = run === undefined ? `process ${String(pid)}` : `run ${run}`;
  const advice = run === undefined ? 'Wait until it ends' : `Wait until it ends, or say muster stop ${run}`;
  return new SessionError('session_locked', `The session ${id} is in use by ${user}. ${advice}.`, {
    details: { session: id, pid, ...(run === undefined ? {} : { run }) },
  });
}
