import { namesKey } from '../../../src/preflight/key-pattern';

test.each([
  ['env.URL', ['env', 'URL'], true],
  ['env.URL', ['env', 'URL', 'below'], false],
  ['env.URL', ['env'], false],
  ['env.URL', ['env', 'url'], false],
  ['hooks.*', ['hooks', 'Stop'], true],
  ['hooks.*', ['hooks'], false],
  ['*', ['anything'], true],
  ['env.*_URL', ['env', 'MY_BASE_URL'], true],
  ['env.*_URL', ['env', '_URL'], true],
  ['env.*_URL', ['env', 'URL'], false],
  ['A*A', ['env'], false],
  ['A*A', ['A'], false],
  ['A*A', ['AA'], true],
  ['*_X_*_Y', ['a_X_b_Y'], true],
  ['*_X_*_Y', ['a_Y_b_X'], false],
  ['LD_*', ['LD_PRELOAD'], true],
  ['servers.*.url', ['servers', 'a.b', 'url'], true],
  ['a+b', ['aab'], false],
])('%s and %j: %s', (pattern, path, isNamed) => {
  expect(namesKey(pattern, path)).toBe(isNamed);
});
