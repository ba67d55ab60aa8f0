import type { Stop } from '../evidence';
import type { StartFailure } from '../start-failure';
import type { VerdictRule } from './verdict-rule';

/** Nothing that follows can be known of a process that never was. */
export const notStarted: VerdictRule = {
  name: 'not started',
  meaning: 'The system did not start the process: `agent_missing`, `payload_too_large` or `crashed`.',
  judge: ({ label, process: { failure } }) => (failure === undefined ? undefined : describe(label, failure)),
};

function describe(label: string, { code, missing }: StartFailure): Stop {
  if (missing === 'directory') {
    return { verdict: 'crashed', reason: `${label} could not be started: the directory of work is gone` };
  }
  const verdict =
    missing !== undefined || code === 'EACCES' ? 'agent_missing' : code === 'E2BIG' ? 'payload_too_large' : 'crashed';
  const what = missing === 'interpreter' ? 'the interpreter that its first line names is not there' : code;
  return { verdict, reason: `${label} could not be started: ${what}` };
}
