import type { ModelRequestFact } from '../../../src/api';
import { defaultLimits, type ProviderFailureLimits } from '../../../src/plan';
import { FailurePolicy } from '../../../src/run/failure-policy';
import type { RequestLimits } from '../../../src/run/request-count';
import { request as fact } from './judge-evidence';

const policyOf = (limits: RequestLimits = {}, failures: Partial<ProviderFailureLimits> = {}): FailurePolicy =>
  new FailurePolicy({
    ...limits,
    failures: { ...defaultLimits, ...failures },
    isWorking: () => false,
    onOver: () => undefined,
  });

const observed = (policy: FailurePolicy, ...facts: readonly Partial<ModelRequestFact>[]) =>
  facts.map((parts) => policy.observe(fact(parts))?.verdict);

test.each([401, 403])('the second %i ends the run', (status) => {
  const policy = policyOf();
  expect(observed(policy, { status }, { status: 200 }, { status })).toEqual([undefined, undefined, 'auth']);
});

test('what the broker refused by itself counts for nothing', () => {
  const policy = policyOf({ maxTurns: 1 });
  const refused = { status: 401, refused: 'token' };
  expect(observed(policy, refused, refused, refused)).toEqual([undefined, undefined, undefined]);
  expect(policy.turns).toBe(0);
});

test.each([
  [60, undefined],
  [61, 'rate_limited'],
  [undefined, undefined],
])('a rate limit with a wait of %p s ends the run with %p', (wait, verdict) => {
  const policy = policyOf();
  const stop = policy.observe(fact({ status: 429, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) }));
  expect(stop?.verdict).toBe(verdict);
  expect(stop?.retryAfterSeconds).toBe(verdict === undefined ? undefined : wait);
});

test('a server that is overloaded does not end the run, whatever it asks for', () => {
  expect(observed(policyOf(), { status: 503, retryAfterSeconds: 600 })).toEqual([undefined]);
});

test('turns are answered requests that advertise tools, and the one over the limit is not admitted', () => {
  const policy = policyOf({ maxTurns: 2 });
  const turn = { status: 200 };
  expect(observed(policy, turn, { status: 200, tools: 0 }, { status: 500 }, {}, turn)).toEqual(
    Array(5).fill(undefined),
  );
  expect(policy.turns).toBe(2);
  expect(policy.admit({ tools: 0 })).toBeUndefined();
  expect(policy.admit({ tools: 3 })).toEqual({ verdict: 'max_turns', reason: 'the agent wanted more than 2 turns' });
});

test.each<[string, Partial<ModelRequestFact>]>([
  ['failed', { status: 500 }],
  ['was cut', { status: 200, cut: true }],
  ['had no answer', {}],
  ['did not reach the upstream', { status: 502, refused: 'upstream: x' }],
])('a turn that %s is given back', (_how, outcome) => {
  const policy = policyOf({ maxTurns: 1 });
  for (let time = 0; time < 3; time += 1) {
    expect(policy.admit({ tools: 3 })).toBeUndefined();
    policy.observe(fact(outcome));
  }
  expect(policy.turns).toBe(0);
  expect(policy.admit({ tools: 3 })).toBeUndefined();
  policy.observe(fact({ status: 200 }));
  expect(policy.turns).toBe(1);
  expect(policy.admit({ tools: 3 })).toMatchObject({ verdict: 'max_turns' });
});

test('requests beside each other cannot share the last turn, and the refused one gives none back', () => {
  const policy = policyOf({ maxTurns: 2 });
  expect(policy.admit({ tools: 1 })).toBeUndefined();
  expect(policy.admit({ tools: 1 })).toBeUndefined();
  expect(policy.turns).toBe(0);
  expect(policy.admit({ tools: 1 })).toMatchObject({ verdict: 'max_turns' });
  policy.observe(fact({ status: 403, refused: 'limit: no turn is left' }));
  policy.observe(fact({ status: 401, refused: 'token: wrong', tools: 0 }));
  expect(policy.admit({ tools: 1 })).toMatchObject({ verdict: 'max_turns' });
});

test('what cannot be read is a turn', () => {
  const policy = policyOf({ maxTurns: 1 });
  expect(policy.admit({ tools: 0, unreadable: true })).toBeUndefined();
  expect(policy.admit({ tools: 0, unreadable: true })).toMatchObject({ verdict: 'max_turns' });
  policy.observe(fact({ status: 200, tools: 0, unreadable: true }));
  expect(policy.turns).toBe(1);
});

test.each([401, 403, 429, 500])('a %i to a request that asks no model counts for nothing', (status) => {
  const policy = policyOf();
  const probes = Array<Partial<ModelRequestFact>>(20).fill({ status, tools: 0, method: 'HEAD', path: '/' });
  expect(observed(policy, ...probes)).toEqual(Array(20).fill(undefined));
});

test('a refused credential counts for a request that only names its model', () => {
  const named = { status: 401, tools: 0, model: 'm' };
  expect(observed(policyOf(), named, named)).toEqual([undefined, 'auth']);
});

describe.each([
  [429, defaultLimits.rateLimitsInARow, 'rate_limited'],
  [500, defaultLimits.serverErrorsInARow, 'provider_error'],
  [529, defaultLimits.serverErrorsInARow, 'provider_error'],
])('a %i', (status, limit, verdict) => {
  const failures = (count: number, parts: object = {}) =>
    Array.from({ length: count }, (): Partial<ModelRequestFact> => ({ status, ...parts }));

  test(`that comes ${String(limit)} times in a row ends the run`, () => {
    const verdicts = observed(policyOf(), ...failures(limit));
    expect(verdicts).toEqual([...Array<undefined>(limit - 1).fill(undefined), verdict]);
  });

  test('is forgotten after a good answer of the model', () => {
    const policy = policyOf();
    const facts = [...failures(limit - 1), { status: 200 }, ...failures(limit - 1)];
    expect(observed(policy, ...facts).every((each) => each === undefined)).toBe(true);
  });

  test.each([
    ['an answer that was cut', { status: 200, cut: true }],
    ['an answer that asked no model', { status: 200, tools: 0, method: 'GET', path: '/v1/models' }],
    ['a bad request', { status: 400 }],
  ])('is not forgotten after %s', (_what, between) => {
    const facts = [...failures(limit - 1), between, ...failures(1)];
    expect(observed(policyOf(), ...facts).at(-1)).toBe(verdict);
  });
});

test('the end by rate limits in a row tells the last wait, if one was told', () => {
  const policy = policyOf();
  const stops = Array.from({ length: 5 }, () => policy.observe(fact({ status: 429, retryAfterSeconds: 2 })));
  expect(stops.at(-1)).toMatchObject({ verdict: 'rate_limited', retryAfterSeconds: 2 });
});

test('without a limit turns are only counted', () => {
  const policy = policyOf();
  expect(observed(policy, ...Array<object>(50).fill({ status: 200 }))).toEqual(Array(50).fill(undefined));
  expect(policy.turns).toBe(50);
});

test.each(['upstream: the upstream could not be reached (ECONNREFUSED)', 'address: 10.0.0.1 is private'])(
  'a provider that cannot be reached ends the run in the end (%s)',
  (refused) => {
    const policy = policyOf();
    const failures = Array.from({ length: defaultLimits.serverErrorsInARow }, () => ({
      status: 502,
      tools: 0,
      refused,
    }));
    expect(observed(policy, ...failures).indexOf('provider_error')).toBe(defaultLimits.serverErrorsInARow - 1);
  },
);

describe('a limit of requests', () => {
  const named = { model: 'm', tools: 0 };

  test('counts everything that asks a model, beside each other too', () => {
    const policy = policyOf({ maxRequests: 2 });
    expect(policy.admit(named)).toBeUndefined();
    expect(policy.admit({ tools: 1 })).toBeUndefined();
    expect(policy.admit({ tools: 0 })).toBeUndefined();
    expect(policy.admit(named)).toEqual({ verdict: 'budget', reason: 'the agent wanted more than 2 requests' });
  });

  test('gives back what failed', () => {
    const policy = policyOf({ maxRequests: 1 });
    for (let time = 0; time < 3; time += 1) {
      expect(policy.admit(named)).toBeUndefined();
      policy.observe(fact({ ...named, status: 500 }));
    }
    policy.admit(named);
    policy.observe(fact({ ...named, status: 200 }));
    expect(policy.admit(named)).toMatchObject({ verdict: 'budget' });
  });
});

describe('a model that the provider does not know', () => {
  const unknown = { status: 404, model: 'big', errorCode: 'model_not_found', errorMessage: 'no such model' };

  test('ends the run at once, with its name', () => {
    expect(policyOf().observe(fact(unknown))).toEqual({
      verdict: 'model_unknown',
      reason: 'the provider does not know the model "big" (404): no such model',
    });
  });

  test.each<[string, readonly Partial<ModelRequestFact>[]]>([
    ['a request beside the turns', [{ ...unknown, tools: 0 }]],
    ['a sub-agent, when another model works', [{ status: 200, model: 'small' }, unknown]],
  ])('is the affair of the agent when it was wanted by %s', (_who, facts) => {
    expect(observed(policyOf(), ...facts).at(-1)).toBeUndefined();
  });
});

test('a spent account ends the run at once', () => {
  const spent = { status: 429, retryAfterSeconds: 1, errorCode: 'insufficient_quota', errorMessage: 'pay' };
  expect(policyOf().observe(fact(spent))).toEqual({
    verdict: 'budget',
    reason: 'the account of the provider is spent (429): pay',
    retryAfterSeconds: 1,
  });
});

test('a conversation that is too long is left to the agent, which may shorten it', () => {
  const long = { status: 413 };
  expect(observed(policyOf({}, { maxWaitSeconds: 0 }), ...Array<object>(20).fill(long))).toEqual(
    Array(20).fill(undefined),
  );
});

describe('without any patience', () => {
  const impatient = { maxWaitSeconds: 0 };
  test.each<[Partial<ModelRequestFact>, string]>([
    [{ status: 429 }, 'rate_limited'],
    [{ status: 500 }, 'provider_error'],
    [{ status: 200, errorCode: 'overloaded_error', errorMessage: 'Overloaded' }, 'provider_error'],
    [{ status: 200, cut: true }, 'provider_error'],
    [{}, 'provider_error'],
    [
      { status: 502, tools: 0, refused: 'upstream: the upstream could not be reached (ECONNREFUSED)' },
      'provider_error',
    ],
  ])('a run ends at %j', (failure, verdict) => {
    expect(policyOf({}, impatient).observe(fact(failure))?.verdict).toBe(verdict);
  });

  test.each<Partial<ModelRequestFact>>([
    { status: 400 },
    { status: 401 },
    { status: 500, tools: 0, model: 'small' },
    { status: 200, cut: true, tools: 0, model: 'small' },
  ])('a run goes on after %j', (failure) => {
    expect(policyOf({}, impatient).observe(fact(failure))).toBeUndefined();
  });
});

describe('with patience', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const watched = (isWorking = false) => {
    const onOver = jest.fn();
    const failures = { credentialRefusals: 2, maxWaitSeconds: 60 };
    return { policy: new FailurePolicy({ failures, isWorking: () => isWorking, onOver }), onOver };
  };

  test('failures do not count by their number where the caller says how long to wait', () => {
    const { policy } = watched();
    expect(observed(policy, ...Array<object>(100).fill({ status: 429 }))).toEqual(Array(100).fill(undefined));
    jest.advanceTimersByTime(60_001);
    expect(observed(policy, { status: 429 })).toEqual(['rate_limited']);
  });

  test('an agent that waits and does not ask again is ended by the clock', () => {
    const { policy, onOver } = watched();
    policy.admit({ tools: 1 });
    policy.observe(fact({ status: 503 }));
    jest.advanceTimersByTime(60_001);
    expect(onOver).toHaveBeenCalledWith({
      verdict: 'provider_error',
      reason: 'the model answered 503, and no good answer came within 60 s',
    });
  });

  test.each([
    ['a request is under way', false, true],
    ['a tool is at work', true, false],
  ])('the clock ends nothing while %s', (_what, isWorking, isAsking) => {
    const { policy, onOver } = watched(isWorking);
    policy.observe(fact({ status: 503 }));
    if (isAsking) policy.admit({ tools: 1 });
    jest.advanceTimersByTime(1_000_000);
    expect(onOver).not.toHaveBeenCalled();
  });

  test.each([
    ['a good answer', (policy: FailurePolicy) => void policy.observe(fact({ status: 200 }))],
    [
      'the end of the run',
      (policy: FailurePolicy) => {
        policy.end();
      },
    ],
  ])('%s stops the clock', (_what, happens) => {
    const { policy, onOver } = watched();
    policy.observe(fact({ status: 503 }));
    happens(policy);
    jest.advanceTimersByTime(1_000_000);
    expect(onOver).not.toHaveBeenCalled();
  });
});
