import { assertOptions, assertRequest } from '../../../src/compose/check-input';
import { assertCredentialUsable } from '../../../src/compose/check-credential';
import type { RunPlan } from '../../../src/plan';
import { errorLike } from '../../support/error-like';

const good = { directory: '.', prompt: 'x' };

test.each<[unknown, string]>([
  [undefined, 'expected an object'],
  [{}, 'has no directory'],
  [{ directory: '.' }, 'has no prompt'],
  [{ ...good, prompt: 5 }, 'prompt is no text'],
  [{ ...good, model: 5 }, 'model is no text'],
  [{ ...good, maxTurns: '5' }, 'maxTurns is no number'],
  [{ ...good, maxRequests: 1.5 }, 'maxRequests is no whole number of at least 0'],
  [{ ...good, maxWaitSeconds: -1 }, 'maxWaitSeconds is no number of at least 0'],
  [{ ...good, idleTimeoutSeconds: Number.NaN }, 'idleTimeoutSeconds is no number of at least 0'],
  [{ ...good, firstOutputTimeoutSeconds: '5' }, 'firstOutputTimeoutSeconds is no number of at least 0'],
  [{ ...good, ownLogin: 'false' }, 'ownLogin is no boolean'],
  [{ ...good, addDirectories: '/x' }, 'addDirectories is no list'],
  [{ ...good, permision: 'read_only' }, 'unknown field "permision"; did you mean "permission"?'],
  [{ ...good, __proto__: { x: 1 }, constructor: 1 }, 'unknown field "constructor"'],
])('the request %j is refused', (request, message) => {
  expect(() => {
    assertRequest(request);
  }).toThrow(errorLike({ code: 'request_invalid', message: expect.stringContaining(message) as string }));
});

test('a request with fields that are not said is one', () => {
  expect(() => {
    assertRequest({ ...good, model: undefined, unrestricted: 'false' });
  }).not.toThrow();
});

test('options that are not known are refused', () => {
  expect(() => {
    assertOptions({ roster: '/nope' });
  }).toThrow(errorLike({ code: 'request_invalid' }));
});

test.each([
  ['bad\nkey', 'holds a line break'],
  ['  ', 'is blank'],
  ['ключ-key', 'holds a line break or another character'],
])('the credential %j is refused and not told', (value, message) => {
  const plan = { route: { kind: 'provider', provider: 'p', credentialEnv: 'P_KEY' } } as RunPlan;
  const check = (): void => {
    assertCredentialUsable(plan, { P_KEY: value });
  };
  expect(check).toThrow(errorLike({ code: 'credential_missing', message: expect.stringContaining(message) as string }));
  expect(check).not.toThrow(value.trim() === '' ? 'zzz' : value);
});
