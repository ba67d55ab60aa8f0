import { PlanError } from '../errors';
import { rebindings, stalePolicies, type RunRequest } from '../plan';

/** Throws `PlanError` (`request_invalid`) for fields about sessions that cannot be used, or not together. */
export function assertSessionChoice(request: RunRequest): void {
  const { resume, continueLatest, fallback, stale, rebind = [] } = request;
  const isNamed = resume !== undefined || continueLatest === true;
  if (resume !== undefined && continueLatest === true) {
    throw invalid('A session to resume and the latest one were both asked for. Choose one of them.');
  }
  if (!isNamed) {
    const needing = [
      request.fork === true ? 'A fork' : undefined,
      stale === undefined ? undefined : 'What is done with a stale session',
      rebind.length === 0 ? undefined : 'What may differ from a session',
    ].find((one) => one !== undefined);
    if (needing !== undefined) throw invalid(`${needing} needs a session: resume one, or continue the latest.`);
    return;
  }
  if (fallback !== undefined) {
    throw invalid(
      'A run that goes on with a session has no fallback: the conversation is with one agent and one provider.',
    );
  }
  if (stale !== undefined && !stalePolicies.includes(stale)) {
    throw invalid(`Stale policy ${JSON.stringify(stale)}: expected ${stalePolicies.join(', ')}.`);
  }
  const wrong = rebind.find((one) => !rebindings.includes(one));
  if (wrong !== undefined) throw invalid(`Rebind ${JSON.stringify(wrong)}: expected ${rebindings.join(', ')}.`);
}

function invalid(message: string): PlanError {
  return new PlanError('request_invalid', message);
}
