import type { Verdict } from '../api';
import { thrownText } from '../errors/thrown-text';
import type { RunParts } from './run-parts';

/** Tells of a session that is begun since another one is gone. */
export function tellNewSession({ plan: { session }, journal }: RunParts): void {
  if (session.mode !== 'create' || session.inPlaceOf === undefined) return;
  const { id, copiesHome } = session.inPlaceOf;
  const how = copiesHome ? 'in a copy of its home' : 'with nothing of it';
  journal.emit({ type: 'notice', message: `the session ${id} is gone: a new one is begun in its place, ${how}` });
}

/** Keeps what the run tells of its session and gives that back; gives what went wrong, and never throws. */
export function concludeSession({ session, journal }: RunParts, { verdict }: Verdict): string | undefined {
  try {
    try {
      session.conclude({ isStale: verdict === 'stale_session', usage: journal.tally.conversation });
    } finally {
      session.close();
    }
    return undefined;
  } catch (error) {
    return thrownText(error);
  }
}
