import type { Explanation } from '../../plan';

/** Name, value and origin of the limits of a plan beside the time limit. */
export function limitRows({
  limits,
  origins,
}: Pick<Explanation, 'limits' | 'origins'>): readonly (readonly [string, string, string | undefined])[] {
  const { maxTurns, maxRequests, providerFailures, idleTimeoutSeconds, firstOutputTimeoutSeconds } = limits;
  return [
    ...(maxTurns === undefined ? [] : [['turns', `at most ${String(maxTurns)}`, origins['max_turns']] as const]),
    ...(maxRequests === undefined
      ? []
      : [['requests', `at most ${String(maxRequests)}`, origins['max_requests']] as const]),
    ['silence', seconds(idleTimeoutSeconds), origins['idle_timeout']],
    ['first sign', seconds(firstOutputTimeoutSeconds), origins['first_output_timeout']],
    ...(providerFailures === undefined
      ? []
      : [['failures', failureText(providerFailures), origins['max_wait']] as const]),
  ];
}

function seconds(count: number): string {
  return count === 0 ? 'no limit' : `at most ${String(count)} s`;
}

function failureText(limits: NonNullable<Explanation['limits']['providerFailures']>): string {
  const { maxWaitSeconds, credentialRefusals, rateLimitsInARow, serverErrorsInARow } = limits;
  return [
    `of the provider for at most ${String(maxWaitSeconds)} s`,
    `${String(credentialRefusals)} refused credentials`,
    ...(rateLimitsInARow === undefined ? [] : [`${String(rateLimitsInARow)} rate limits in a row`]),
    ...(serverErrorsInARow === undefined ? [] : [`${String(serverErrorsInARow)} server errors in a row`]),
  ].join(', ');
}
