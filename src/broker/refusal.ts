/** Why the broker answers by itself, with the status that the agent then sees. */
export const refusalStatuses = {
  host: 421,
  cross_site: 403,
  method: 405,
  token: 401,
  path: 400,
  body_too_large: 413,
  encoding: 415,
  busy: 429,
  limit: 403,
  address: 502,
  upstream: 502,
} as const;

/** Stable first word of `ModelRequestFact.refused`; `revoked` cuts without an answer. */
export type RefusalCode = keyof typeof refusalStatuses;

/** One answer of the broker's own. */
export interface Refusal {
  readonly code: RefusalCode;
  /** For the agent and for the record; never a secret. */
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

/** JSON that clients of every wire protocol find their error message in. */
export function refusalBody(refusal: Refusal): string {
  const error = { type: refusal.code, message: `muster broker: ${refusal.message}` };
  return JSON.stringify({ type: 'error', error });
}
