import type { ErrorCode } from '../errors';

/** Exit code of a command line, a request, a roster or a configuration that cannot be used. No process was started. */
export const notUsable = 2;

/** Exit code when what the command said could not be written, for example to a full disk. */
export const outputLost = 74;

/** Exit codes of errors that a verdict has a code for too; every other error is `notUsable`. */
const ofErrors: Readonly<Partial<Record<ErrorCode, number>>> = {
  agent_missing: 127,
  agent_too_old: 40,
  agent_incompatible: 41,
  payload_too_large: 24,
  stale_session: 30,
  credential_missing: 20,
  credential_unreadable: 20,
  credential_locked: 20,
  credential_expired: 20,
  credential_source_failed: 20,
  credential_refresh_failed: 20,
};

/** Exit code of the command that ended with this error. */
export function exitCodeOf(code: ErrorCode): number {
  return ofErrors[code] ?? notUsable;
}
