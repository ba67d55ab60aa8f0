import { limitRows } from '../../../src/cli/output/limit-rows';
import { readRequest } from '../../../src/cli/read-request';
import { planLimits } from '../../../src/plan/run-limits';
import { definitionOf } from '../../support/definitions';
import { errorLike } from '../../support/error-like';

const flags = { prompt: 'p', maxRequests: '7', maxWait: '0', idleTimeout: '30', firstOutputTimeout: '40' };

test('each limit is a part of the request, with its flag as its origin', async () => {
  await expect(readRequest('claude', '.', flags)).resolves.toMatchObject({
    maxRequests: 7,
    maxWaitSeconds: 0,
    idleTimeoutSeconds: 30,
    firstOutputTimeoutSeconds: 40,
    origins: {
      max_requests: '--max-requests',
      max_wait: '--max-wait',
      idle_timeout: '--idle-timeout',
      first_output_timeout: '--first-output-timeout',
    },
  });
});

test('without flags nothing is asked', async () => {
  const request = await readRequest('claude', '.', { prompt: 'p' });
  for (const field of ['maxRequests', 'maxWaitSeconds', 'idleTimeoutSeconds', 'firstOutputTimeoutSeconds']) {
    expect(request).not.toHaveProperty(field);
  }
});

test.each([
  ['--max-requests', { maxRequests: '-1' }],
  ['--max-wait', { maxWait: 'long' }],
  ['--idle-timeout', { idleTimeout: '1.5' }],
  ['--first-output-timeout', { firstOutputTimeout: '' }],
])('%s takes a whole number', async (flag, options) => {
  await expect(readRequest('claude', '.', { prompt: 'p', ...options })).rejects.toThrow(
    errorLike({ message: expect.stringContaining(flag) as string }),
  );
});

test('a person is shown what holds, and where it comes from', () => {
  const request = { directory: '/', prompt: 'p', maxRequests: 7, idleTimeoutSeconds: 0 };
  const input = { agent: definitionOf(), routed: true, timeoutSeconds: 1, turnLimit: 5 };
  const limits = planLimits(request, input);
  const plan = { limits, origins: { max_turns: 'm.yaml:1:1', max_requests: '--max-requests' } };
  expect(limitRows(plan)).toEqual([
    ['turns', 'at most 5', 'm.yaml:1:1'],
    ['requests', 'at most 7', '--max-requests'],
    ['silence', 'no limit', undefined],
    ['first sign', 'at most 300 s', undefined],
    [
      'failures',
      'of the provider for at most 60 s, 2 refused credentials, 5 rate limits in a row, 10 server errors in a row',
      undefined,
    ],
  ]);
});
