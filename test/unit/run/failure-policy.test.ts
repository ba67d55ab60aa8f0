import type { ModelRequestFact } from '../../../src/api';
import { FailurePolicy } from '../../../src/run/failure-policy';

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

test('requests up to the limit are admitted, and failed ones do not use it up', () => {
  const policy = new FailurePolicy(1);
  expect(policy.admit({ tools: 3 })).toBeUndefined();
  policy.observe(fact({ status: 500 }));
  expect(policy.admit({ tools: 3 })).toBeUndefined();
});

test('without a limit turns are only counted', () => {
  const policy = new FailurePolicy();
  expect(observed(policy, ...Array<object>(50).fill({ status: 200 }))).toEqual(Array(50).fill(undefined));
  expect(policy.turns).toBe(50);
});
