import { bundledLayer, loadRoster } from '../../../src/roster';
import { leastProvider, loadFiles, problemsOfFiles, removeRosters } from './temporary-roster';

afterEach(removeRosters);

const rows = (...lines: readonly string[]): string =>
  `${leastProvider}prices:\n  as_of: 2026-11-30\n  models:\n${lines.map((line) => `    - ${line}\n`).join('')}`;
const problems = (text: string): readonly string[] => problemsOfFiles({ 'providers/p.yaml': text });

test('prices of a provider are read with the day that they are of', () => {
  const text = rows(
    '{ match: a-*, above_input_tokens: 200000, input: 6, cached_input: 0.6, cache_write: 7.5, output: 22.5 }',
    '{ match: a-*, input: 3, output: 15 }',
  );
  expect(loadFiles({ 'providers/p.yaml': text }).providers.get('p')?.prices).toEqual({
    asOf: '2026-11-30',
    models: [
      { match: 'a-*', aboveInputTokens: 200_000, input: 6, cachedInput: 0.6, cacheWrite: 7.5, output: 22.5 },
      { match: 'a-*', input: 3, output: 15 },
    ],
  });
});

test('a provider without prices has none', () => {
  const provider = loadFiles({ 'providers/p.yaml': leastProvider }).providers.get('p');
  expect(provider).toBeDefined();
  expect(provider).not.toHaveProperty('prices');
});

test.each([
  ['a price below nothing', '{ match: a, input: -1, output: 1 }', 'input: is the number -1'],
  ['a price that is a text', "{ match: a, input: '1', output: 1 }", 'input: is the text "1"'],
  ['a row without a price', '{ match: a, input: 1 }', 'output: is missing'],
  ['a row without a model', '{ input: 1, output: 1 }', 'match: is missing'],
  ['a model in two words', '{ match: a b, input: 1, output: 1 }', 'match: is the text "a b"'],
  ['a key that nobody knows', '{ match: a, input: 1, output: 1, request: 2 }', 'request'],
  [
    'a limit of nothing',
    '{ match: a, above_input_tokens: 0, input: 1, output: 1 }',
    'above_input_tokens: is the number 0',
  ],
])('%s is a problem with its line', (_what, row, message) => {
  const [problem, ...others] = problems(rows(row));
  expect(problem).toMatch(/^providers\/p\.yaml:\d+:\d+ prices\.models\./);
  expect(problem).toContain(message);
  expect(others).toEqual([]);
});

test.each(['2026-02-30', '2026-13-01', '30.11.2026', 'soon', '2026-11-30T10:00:00Z'])(
  '%s is no day of prices',
  (day) => {
    expect(problems(rows('{ match: a, input: 1, output: 1 }').replace('2026-11-30', day))).toEqual([
      expect.stringMatching(/^providers\/p\.yaml:\d+:\d+ prices\.as_of: .*expected a day such as 2026-11-30/),
    ]);
  },
);

test('a row that an earlier one hides is a problem', () => {
  const all = '{ match: a, input: 1, output: 1 }';
  const long = '{ match: a, above_input_tokens: 9, input: 2, output: 2 }';
  expect(problems(rows(long, all))).toEqual([]);
  expect(problems(rows(all, long))).toEqual([expect.stringContaining('prices.models.1: is never reached')]);
  expect(problems(rows(all, all))).toHaveLength(1);
});

describe('the prices that come with the package', () => {
  const priced = [...loadRoster([bundledLayer()]).providers.values()].flatMap(({ prices, ...provider }) =>
    (prices?.models ?? []).map((row) => [`${provider.name} ${row.match}`, provider, row] as const),
  );

  test('are there for the three providers whose lists are public', () => {
    expect(new Set(priced.map(([, { name }]) => name))).toEqual(new Set(['anthropic', 'google', 'openai']));
  });

  test.each(priced)('%s is a model of its provider, and each price is in its order', (_name, provider, row) => {
    expect(provider.modelPrefixes.some((prefix) => row.match.startsWith(prefix))).toBe(true);
    expect(row.cachedInput).toBeLessThan(row.input);
    expect(row.cacheWrite ?? row.input).toBeGreaterThanOrEqual(row.input);
    expect(row.output).toBeGreaterThan(row.input);
  });
});
