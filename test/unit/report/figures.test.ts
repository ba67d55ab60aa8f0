import { costText, counted, durationText, tokensText } from '../../../src/report/figures';

test.each([
  [0, '0.0 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [59_499, '59 s'],
  [59_700, '1 min 0 s'],
  [83_000, '1 min 23 s'],
  [7_620_000, '2 h 7 min'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

test('tokens are told by kind, as far as they are known', () => {
  expect(
    tokensText({
      ...{ inputTokens: 12_345, cachedInputTokens: 10_000, cacheWriteTokens: 20 },
      ...{ outputTokens: 7, reasoningTokens: 3 },
    }),
  ).toBe('12,345 in (10,000 cached, 20 written to the cache), 7 out (3 reasoning)');
  expect(tokensText({ outputTokens: 7 })).toBe('7 out');
  expect(tokensText({})).toBe('');
});

test('an estimated cost says so, and by which prices', () => {
  expect(costText({ usd: 0.12, source: 'reported' })).toBe('$0.1200');
  expect(costText({ usd: 0.12, source: 'estimated', pricesOf: '2026-01-05' })).toBe(
    '$0.1200 (estimated, prices of 2026-01-05)',
  );
});

test('one thing has no s', () => {
  expect([counted(1, 'line'), counted(0, 'line'), counted(1000, 'line')]).toEqual(['1 line', '0 lines', '1,000 lines']);
});
