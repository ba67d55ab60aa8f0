import { clipLine, TextBudget } from '../../../src/report/clipped-text';

test('a short text stays whole', () => {
  expect(new TextBudget(1000).clip('one\ntwo\n', 100)).toEqual({ head: 'one\ntwo\n', left: 0, tail: '', lines: 2 });
});

test('of a long text the beginning and the end stay, and the rest is counted', () => {
  const text = `${'a'.repeat(500)}${'b'.repeat(500)}`;
  const clipped = new TextBudget(10_000).clip(text, 100);
  expect(clipped).toEqual({ head: 'a'.repeat(50), left: 900, tail: 'b'.repeat(50), lines: 1 });
});

test('no character is cut in two', () => {
  const { head, tail, left } = new TextBudget(10_000).clip('🙂'.repeat(200), 101);
  expect(head + tail).toBe('🙂'.repeat(50));
  expect(left).toBe(300);
});

test('once all that there is room for is used up, every text is short', () => {
  const budget = new TextBudget(1000);
  budget.clip('x'.repeat(1000), 1000);
  const { head, tail } = budget.clip('y'.repeat(1000), 1000);
  expect(head.length + tail.length).toBe(200);
});

test.each([
  ['', 0],
  ['one', 1],
  ['one\n', 1],
  ['one\n\n', 2],
  ['\n', 1],
])('%j has %i lines', (text, lines) => {
  expect(new TextBudget(1000).clip(text, 100).lines).toBe(lines);
});

test('of a text that should be one line the first one is shown, cut at its limit', () => {
  expect(clipLine('  \nfirst\nsecond')).toBe('first');
  expect(clipLine('abcdef', 3)).toBe('abc…');
  expect(clipLine('ab🙂', 3)).toBe('ab…');
});
