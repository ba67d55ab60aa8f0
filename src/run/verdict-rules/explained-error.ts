import type { Evidence, Stop } from '../evidence';
import { failureKind } from '../failure-kind';
import { failureInText } from '../failure-in-text';
import { lastFailure } from '../provider-failure';
import { toldReasons } from '../told-reasons';
import { firstLine } from '../text-lines';
import { reportedError } from './reported-error';
import type { VerdictRule } from './verdict-rule';

/** The agent says that it failed, and it is known at what. */
export const explainedError: VerdictRule = {
  name: 'explained error',
  meaning:
    "The agent's result is an error, and its own word, the status in it, the model's last answer or, on own login, a status or provider's code in its text says which.",
  judge: (evidence) => {
    const result = reportedError(evidence);
    if (result === undefined) return undefined;
    const seen = lastFailure(evidence.requests);
    const byStatus = result.status === undefined ? undefined : failureKind({ status: result.status });
    const verdict = result.verdict ?? betterOf(byStatus, seen) ?? seen?.verdict ?? textVerdict(evidence, result.text);
    if (verdict === undefined) return undefined;
    const wait = result.retryAfterSeconds ?? seen?.retryAfterSeconds;
    const told = result.verdict === undefined ? undefined : toldReasons[result.verdict];
    return {
      verdict,
      reason: firstLine(result.text) || (told ?? seen?.reason ?? `${evidence.label} reported an error`),
      ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
    };
  },
};

/** A status alone cannot tell a spent account from a limited rate; what the broker saw can. */
function betterOf(byStatus: Stop['verdict'] | undefined, seen: Stop | undefined): Stop['verdict'] | undefined {
  const isTelling = seen !== undefined && ['budget', 'model_unknown', 'payload_too_large'].includes(seen.verdict);
  return isTelling ? seen.verdict : byStatus;
}

/** Only where nobody saw the model: an error text can quote anything. */
function textVerdict({ requests }: Evidence, text: string): Stop['verdict'] | undefined {
  return requests.length > 0 ? undefined : failureInText(text);
}
