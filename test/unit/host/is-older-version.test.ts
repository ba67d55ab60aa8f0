import { isOlderVersion } from '../../../src/host/is-older-version';

test.each([
  ['1.2.3', '1.2.3', false],
  ['1.2.2', '1.2.3', true],
  ['1.10.0', '1.9.0', false],
  ['0.9.9', '1.0.0', true],
  ['2.0.0', '1.9.9', false],
  ['1.2', '1.2.1', true],
  ['1.2.3-beta.1', '1.2.3', false],
])('%s against the minimum %s: older is %s', (version, minimum, expected) => {
  expect(isOlderVersion(version, minimum)).toBe(expected);
});
