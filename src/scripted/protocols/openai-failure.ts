import type { JsonObject } from '../../api';
import type { Failure } from './dialect';

const kinds: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  401: ['invalid_request_error', 'invalid_api_key'],
  404: ['invalid_request_error', 'model_not_found'],
  429: ['requests', 'rate_limit_exceeded'],
};

/** The error body that both OpenAI protocols share. */
export function openaiFailure(failure: Failure): JsonObject {
  const known = kinds[failure.status];
  const type = known?.[0] ?? (failure.status < 500 ? 'invalid_request_error' : 'server_error');
  return { error: { message: failure.message, type, param: null, code: known?.[1] ?? null } };
}
