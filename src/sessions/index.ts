export { findSession } from './find-session';
export { latestSession, listSessions } from './list-sessions';
export { assertUnlocked } from './lock-session';
export { isNativeId } from './native-id';
export { OpenSession, type SessionBinding, type SessionEnd, type SessionUse } from './open-session';
export { hasHome, readSession } from './session-file';
export type { SessionRecord, SessionUsage } from './session-record';
