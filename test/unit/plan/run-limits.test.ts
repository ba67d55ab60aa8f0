import type { AgentDefinition } from '../../../src/api';
import type { RunRequest } from '../../../src/plan';
import { defaultLimits, planLimits, type RunLimits } from '../../../src/plan/run-limits';
import { definitionOf, headlessOf } from '../../support/definitions';
import { errorLike } from '../../support/error-like';

const silent = definitionOf();
const streaming = definitionOf({ headless: headlessOf({ streams: true }) });

const limitsOf = (agent: AgentDefinition, routed: boolean, request: Partial<RunRequest> = {}): RunLimits =>
  planLimits(
    { directory: '/project', prompt: 'p', ...request },
    { agent, routed, timeoutSeconds: 1800, turnLimit: undefined },
  );

test('a routed run has the whole policy without a word of the caller', () => {
  expect(limitsOf(silent, true)).toEqual({
    timeoutSeconds: 1800,
    idleTimeoutSeconds: 600,
    firstOutputTimeoutSeconds: 300,
    providerFailures: { credentialRefusals: 2, rateLimitsInARow: 5, serverErrorsInARow: 10, maxWaitSeconds: 60 },
    firstSignal: 'SIGTERM',
    graceSeconds: 5,
  });
});

test('what the caller says takes the place of it, and 0 is no limit', () => {
  const asked = { maxRequests: 7, maxWaitSeconds: 9, idleTimeoutSeconds: 0, firstOutputTimeoutSeconds: 0.5 };
  expect(limitsOf(silent, true, asked)).toMatchObject({
    maxRequests: 7,
    idleTimeoutSeconds: 0,
    firstOutputTimeoutSeconds: 0.5,
  });
  expect(limitsOf(silent, true, { maxRequests: 0 })).not.toHaveProperty('maxRequests');
});

test('who says how long to wait is not held to a number of failures in a row', () => {
  expect(limitsOf(silent, true, { maxWaitSeconds: 900 }).providerFailures).toEqual({
    credentialRefusals: defaultLimits.credentialRefusals,
    maxWaitSeconds: 900,
  });
});

describe('on the own login', () => {
  test('silence is watched where the agent prints events as it works, and nothing of the provider is', () => {
    expect(limitsOf(streaming, false, { idleTimeoutSeconds: 30 })).toEqual({
      timeoutSeconds: 1800,
      idleTimeoutSeconds: 30,
      firstOutputTimeoutSeconds: 300,
      firstSignal: 'SIGTERM',
      graceSeconds: 5,
    });
  });

  test('nothing is watched of an agent that prints at its end', () => {
    expect(limitsOf(silent, false)).toMatchObject({ idleTimeoutSeconds: 0, firstOutputTimeoutSeconds: 0 });
    expect(limitsOf(silent, false, { idleTimeoutSeconds: 0 }).idleTimeoutSeconds).toBe(0);
  });

  test.each<[string, AgentDefinition, Partial<RunRequest>]>([
    ['maxWaitSeconds (--max-wait)', streaming, { maxWaitSeconds: 0 }],
    ['maxRequests (--max-requests)', streaming, { maxRequests: 3 }],
    ['idleTimeoutSeconds (--idle-timeout)', silent, { idleTimeoutSeconds: 3 }],
    ['firstOutputTimeoutSeconds (--first-output-timeout)', silent, { firstOutputTimeoutSeconds: 3 }],
  ])('%s is refused where nobody could keep it', (name, agent, request) => {
    const message = `${name} cannot be kept: on the own login of ${agent.label} nobody sees`;
    expect(() => limitsOf(agent, false, request)).toThrow(
      errorLike({ code: 'option_unsupported', message: expect.stringContaining(message) as unknown }),
    );
  });
});
