import type { ProviderPrices } from '../../../../src/api';
import { costOf } from '../../../../src/broker/metering/cost-of';

const prices: ProviderPrices = {
  asOf: '2026-11-30',
  models: [
    { match: 'large', aboveInputTokens: 200_000, input: 6, cachedInput: 0.6, cacheWrite: 7.5, output: 22.5 },
    { match: 'large', input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 },
    { match: 'plain.1', input: 1, output: 2 },
    { match: 'some-*-free', input: 0, output: 0 },
    { match: 'some-*', input: 10, output: 10 },
  ],
};
const million = 1_000_000;

test.each([
  ['input and output', { inputTokens: 100_000, outputTokens: million }, 15.3],
  [
    'the parts of the input from and into a cache',
    { inputTokens: 100_000, cachedInputTokens: 50_000, cacheWriteTokens: 20_000, outputTokens: 0 },
    0.03 * 3 + 0.05 * 0.3 + 0.02 * 3.75,
  ],
  ['a prompt at the limit', { inputTokens: 200_000, outputTokens: 0 }, 0.6],
  ['a prompt over the limit', { inputTokens: 200_001, outputTokens: 1000 }, 1.200006 + 0.0225],
  ['reasoning once', { inputTokens: 0, outputTokens: 1000, reasoningTokens: 900 }, 0.015],
  ['more cached than read', { inputTokens: 10, cachedInputTokens: 20, outputTokens: 0 }, 0.000006],
  ['nothing', { inputTokens: 0, outputTokens: 0 }, 0],
])('prices %s', (_what, usage, usd) => {
  expect(costOf(usage, prices, ['large'])).toBeCloseTo(usd, 9);
});

test.each([
  ['large-20260930', 0.03],
  ['LARGE-2026-09-30', 0.03],
  ['large@20260930', 0.03],
  ['plain.1', 0.01],
  ['some-thing-free', 0],
  ['some-thing', 0.1],
  ['larger', undefined],
  ['large-preview', undefined],
  ['plain-1', undefined],
  ['vendor/large', undefined],
])('the price of %s is that of its row', (model, usd) => {
  expect(costOf({ inputTokens: 10_000, outputTokens: 0 }, prices, [model])).toBe(usd);
});

test('the model that answered goes before the one that was asked for', () => {
  const usage = { inputTokens: 10_000, outputTokens: 0 };
  expect(costOf(usage, prices, ['plain.1', 'large'])).toBe(0.01);
  expect(costOf(usage, prices, ['unheard-of', 'large'])).toBe(0.03);
  expect(costOf(usage, prices, [undefined, undefined])).toBeUndefined();
});

test('input from and into a cache costs as other input where nothing else is said', () => {
  const usage = { inputTokens: million, cachedInputTokens: 400_000, cacheWriteTokens: 100_000, outputTokens: 0 };
  expect(costOf(usage, prices, ['plain.1'])).toBe(1);
});

test.each([
  ['usage', undefined, prices],
  ['output', { inputTokens: 1 }, prices],
  ['input', { outputTokens: 1 }, prices],
  ['prices', { inputTokens: 1, outputTokens: 1 }, undefined],
])('there is no cost without %s', (_what, usage, list) => {
  expect(costOf(usage, list, ['large'])).toBeUndefined();
});
