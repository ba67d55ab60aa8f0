import { isMusterError, type ErrorCode } from '../../errors';
import { exitCodeOf } from '../exit-codes';

/** Errors that a verdict has the same name for. */
const verdictCodes = ['agent_missing', 'agent_too_old', 'agent_incompatible', 'payload_too_large'] as const;

/** One JSON line for what did not come about: a verdict where there is one of that name, else an error. */
export function errorLine(error: unknown, exitCode: number): string {
  const code: ErrorCode | 'unexpected' = isMusterError(error) ? error.code : 'unexpected';
  const reason = error instanceof Error ? error.message : String(error);
  const said = { code, reason, exitCode, ...(isMusterError(error) ? { details: error.details } : {}) };
  const verdict = verdictCodes.find((name) => name === code);
  const line =
    verdict === undefined ? { type: 'error', ...said } : { type: 'verdict', verdict, runId: '', text: '', ...said };
  return `${JSON.stringify(line)}\n`;
}

/** Exit code of a command that ended with this error. */
export function exitCodeOfError(error: unknown): number {
  return isMusterError(error) ? exitCodeOf(error.code) : 70;
}
