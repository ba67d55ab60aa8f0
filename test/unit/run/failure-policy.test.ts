import type { ModelRequestFact } from '../../../src/api';
import { failureLimits, FailurePolicy } from '../../../src/run/failure-policy';

const fact = (parts: Partial<ModelRequestFact>): ModelRequestFact => ({
  method: 'POST',
  path: '/v1/messages',
  tools: 1,
  requestBytes: 1,
  responseBytes: 1,
  durationMs: 1,
  ...parts,
});

const observed = (policy: FailurePolicy, ...facts: readonly Partial<ModelRequestFact>[]) =>
  facts.map((parts) => policy.observe(fact(parts))?.verdict);

test.each([401, 403])('the second %i ends the run', (status) => {
  const policy = new FailurePolicy();
  expect(observed(policy, { status }, { status: 200 }, { status })).toEqual([undefined, undefined, 'auth']);
});

test('what the broker refused by itself counts for nothing', () => {
  const policy = new FailurePolicy(1);
  const refused = { status: 401, refused: 'token' };
  expect(observed(policy, refused, refused, refused)).toEqual([undefined, undefined, undefined]);
  expect(policy.turns).toBe(0);
});

test.each([
  [60, undefined],
  [61, 'rate_limited'],
  [undefined, undefined],
])('a rate limit with a wait of %p s ends the run with %p', (wait, verdict) => {
  const policy = new FailurePolicy();
  const stop = policy.observe(fact({ status: 429, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) }));
  expect(stop?.verdict).toBe(verdict);
  expect(stop?.retryAfterSeconds).toBe(verdict === undefined ? undefined : wait);
});

test('a server that is overloaded does not end the run, whatever it asks for', () => {
  expect(observed(new FailurePolicy(), { status: 503, retryAfterSeconds: 600 })).toEqual([undefined]);
});

test('turns are answered requests that advertise tools, and the one over the limit is not admitted', () => {
  const policy = new FailurePolicy(2);
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
  const policy = new FailurePolicy(1);
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
  const policy = new FailurePolicy(2);
  expect(policy.admit({ tools: 1 })).toBeUndefined();
  expect(policy.admit({ tools: 1 })).toBeUndefined();
  expect(policy.turns).toBe(0);
  expect(policy.admit({ tools: 1 })).toMatchObject({ verdict: 'max_turns' });
  policy.observe(fact({ status: 403, refused: 'limit: no turn is left' }));
  policy.observe(fact({ status: 401, refused: 'token: wrong', tools: 0 }));
  expect(policy.admit({ tools: 1 })).toMatchObject({ verdict: 'max_turns' });
});

test('what cannot be read is a turn', () => {
  const policy = new FailurePolicy(1);
  expect(policy.admit({ tools: 0, unreadable: true })).toBeUndefined();
  expect(policy.admit({ tools: 0, unreadable: true })).toMatchObject({ verdict: 'max_turns' });
  policy.observe(fact({ status: 200, tools: 0, unreadable: true }));
  expect(policy.turns).toBe(1);
});

test.each([401, 403, 429, 500])('a %i to a request that asks no model counts for nothing', (status) => {
  const policy = new FailurePolicy();
  const probes = Array<Partial<ModelRequestFact>>(20).fill({ status, tools: 0, method: 'HEAD', path: '/' });
  expect(observed(policy, ...probes)).toEqual(Array(20).fill(undefined));
});

test('a refused credential counts for a request that only names its model', () => {
  const named = { status: 401, tools: 0, model: 'm' };
  expect(observed(new FailurePolicy(), named, named)).toEqual([undefined, 'auth']);
});

describe.each([
  [429, failureLimits.rateLimitsInARow, 'rate_limited'],
  [500, failureLimits.serverErrorsInARow, 'provider_error'],
  [529, failureLimits.serverErrorsInARow, 'provider_error'],
])('a %i', (status, limit, verdict) => {
  const failures = (count: number, parts: object = {}) =>
    Array.from({ length: count }, (): Partial<ModelRequestFact> => ({ status, ...parts }));

  test(`that comes ${String(limit)} times in a row ends the run`, () => {
    const verdicts = observed(new FailurePolicy(), ...failures(limit));
    expect(verdicts).toEqual([...Array<undefined>(limit - 1).fill(undefined), verdict]);
  });

  test('is forgotten after a good answer of the model', () => {
    const policy = new FailurePolicy();
    const facts = [...failures(limit - 1), { status: 200 }, ...failures(limit - 1)];
    expect(observed(policy, ...facts).every((each) => each === undefined)).toBe(true);
  });

  test.each([
    ['an answer that was cut', { status: 200, cut: true }],
    ['an answer that asked no model', { status: 200, tools: 0, method: 'GET', path: '/v1/models' }],
    ['a bad request', { status: 400 }],
  ])('is not forgotten after %s', (_what, between) => {
    const facts = [...failures(limit - 1), between, ...failures(1)];
    expect(observed(new FailurePolicy(), ...facts).at(-1)).toBe(verdict);
  });
});

test('the end by rate limits in a row tells the last wait, if one was told', () => {
  const policy = new FailurePolicy();
  const stops = Array.from({ length: 5 }, () => policy.observe(fact({ status: 429, retryAfterSeconds: 2 })));
  expect(stops.at(-1)).toMatchObject({ verdict: 'rate_limited', retryAfterSeconds: 2 });
});

test('without a limit turns are only counted', () => {
  const policy = new FailurePolicy();
  expect(observed(policy, ...Array<object>(50).fill({ status: 200 }))).toEqual(Array(50).fill(undefined));
  expect(policy.turns).toBe(50);
});

test.each(['upstream: the upstream could not be reached (ECONNREFUSED)', 'address: 10.0.0.1 is private'])(
  'a provider that cannot be reached ends the run in the end (%s)',
  (refused) => {
    const policy = new FailurePolicy();
    const failures = Array.from({ length: failureLimits.serverErrorsInARow }, () => ({
      status: 502,
      tools: 0,
      refused,
    }));
    expect(observed(policy, ...failures).indexOf('provider_error')).toBe(failureLimits.serverErrorsInARow - 1);
  },
);
