import { httpStatusIn, type AgentEvent } from '../../src/api';

/** What the errors of a run come to; the first names the cause, later ones that the run failed. */
export function droidFailure(errors: readonly string[]): AgentEvent {
  const text = errors.find((error) => error !== '') ?? '';
  const status = statusIn(text);
  const verdict = errors.map(verdictIn).find((one) => one !== undefined);
  return {
    type: 'result',
    isError: true,
    text,
    ...(status !== undefined && { status }),
    ...(verdict !== undefined && { verdict }),
  };
}

function verdictIn(error: string): 'denied' | 'auth' | undefined {
  if (error.startsWith('Exec ended early: insufficient permission')) return 'denied';
  return error.startsWith('Error: Authentication failed.') ? 'auth' : undefined;
}

/** Its model libraries begin a message with the HTTP status. */
function statusIn(text: string): number | undefined {
  const atStart = /^([45]\d\d)\b/.exec(text)?.[1];
  return atStart === undefined ? httpStatusIn(text) : Number(atStart);
}
