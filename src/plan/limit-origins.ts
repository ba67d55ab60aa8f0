import type { RunRequest } from './run-request';

const fields = {
  max_requests: 'maxRequests',
  max_wait: 'maxWaitSeconds',
  idle_timeout: 'idleTimeoutSeconds',
  first_output_timeout: 'firstOutputTimeoutSeconds',
} as const;

/** Where each limit comes from that no configuration file can set. */
export function limitOrigins(request: RunRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      request[field] === undefined ? [] : [[key, request.origins?.[key] ?? 'request']],
    ),
  );
}
