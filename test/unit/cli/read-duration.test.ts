import { readDuration } from '../../../src/cli/read-duration';

test.each([
  ['30d', 30 * 86_400_000],
  ['12h', 43_200_000],
  ['90m', 5_400_000],
  ['1.5h', 5_400_000],
  ['2w', 1_209_600_000],
  [' 0s ', 0],
])('%s are %i milliseconds', (text, milliseconds) => {
  expect(readDuration(text, '--older-than')).toBe(milliseconds);
});

test.each(['', '30', 'd', '-1d', '1e3d', '5 d', '30days', '9999999999d', '1d2h'])(
  '%j is refused with an example',
  (text) => {
    expect(() => readDuration(text, '--older-than')).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining('such as 30d') as string }) as Error,
    );
  },
);
