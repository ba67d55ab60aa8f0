import type { ModelRequestFact } from '../api';
import type { Stop } from './evidence';
import { failureKind, type FailureKind } from './failure-kind';

/** What a request that failed says about a run; `undefined` for one with a good answer. */
export function providerFailure(fact: ModelRequestFact): Stop | undefined {
  const { status, cut, retryAfterSeconds } = fact;
  const kind = failureKind(fact) ?? (status === undefined || cut === true ? 'provider_error' : undefined);
  if (kind === undefined) return undefined;
  return {
    verdict: kind,
    reason: reasonOf(kind, fact),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** The same of the last of many requests. */
export function lastFailure(requests: readonly ModelRequestFact[]): Stop | undefined {
  const last = requests.at(-1);
  return last === undefined ? undefined : providerFailure(last);
}

function reasonOf(kind: FailureKind, fact: ModelRequestFact): string {
  const { status, cut, errorMessage, errorCode, refused, model } = fact;
  if (refused !== undefined) return refused.replace(/^\w+: /, '');
  if (status === undefined) return 'the model did not answer';
  const said = errorMessage ?? errorCode;
  const told = said === undefined ? '' : `: ${said}`;
  if (kind === 'model_unknown') {
    return `the provider does not know the model${model === undefined ? '' : ` "${model}"`} (${String(status)})${told}`;
  }
  if (kind === 'auth') return `the provider refused the credential (${String(status)})${told}`;
  if (kind === 'budget') return `the account of the provider is spent (${String(status)})${told}`;
  if (status >= 400) return `the model answered ${String(status)}${told}`;
  return cut === true && said === undefined
    ? 'the answer of the model broke off'
    : `the answer of the model held an error${told}`;
}
