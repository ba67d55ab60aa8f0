import type { Evidence, ResultEvent } from '../evidence';
import { lastFailure } from '../provider-failure';

/** The result of an agent that says that it failed. */
export function reportedError(evidence: Evidence): ResultEvent | undefined {
  const { result } = evidence;
  return result?.isError === true && !isOnlyText(evidence, result) ? result : undefined;
}

/** The result of an agent that says that all is well, or that the run ended in a way of its own. */
export function believedResult(evidence: Evidence): ResultEvent | undefined {
  const { result, process: end } = evidence;
  if (result === undefined || (result.isError && !isOnlyText(evidence, result))) return undefined;
  // A text without more is no word that all is well.
  return result.inferred === true && end.exitCode !== 0 ? undefined : result;
}

/** A text that reads like an error is one only if no good answer of the model was seen behind it. */
function isOnlyText({ requests, process: end }: Evidence, result: ResultEvent): boolean {
  return result.inferred === true && end.exitCode === 0 && requests.length > 0 && lastFailure(requests) === undefined;
}
