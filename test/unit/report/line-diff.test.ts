import fc from 'fast-check';
import { lineDiff } from '../../../src/report/line-diff';

function shown(oldText: string, newText: string): readonly string[] {
  return lineDiff(oldText, newText).lines.map(({ sign, text }) => sign + text);
}

test('a changed line stands between three lines before it and three after it', () => {
  const lines = ['1', '2', '3', '4', 'old', '5', '6', '7', '8'];
  const after = lines.map((line) => (line === 'old' ? 'new' : line));
  expect(shown(lines.join('\n'), after.join('\n'))).toEqual([' 2', ' 3', ' 4', '-old', '+new', ' 5', ' 6', ' 7']);
});

test('lines that both have between two changes stay', () => {
  expect(shown('a\nsame\nb', 'x\nsame\ny')).toEqual(['-a', '+x', ' same', '-b', '+y']);
});

test.each([
  ['a new file', '', 'a\nb\n', ['+a', '+b'], 2, 0],
  ['a deleted file', 'a\nb\n', '', ['-a', '-b'], 0, 2],
  ['nothing', 'a\n', 'a\n', [' a'], 0, 0],
  ['a line that comes twice', 'a\na\n', 'a\n', [' a', '-a'], 0, 1],
])('%s is told with its counts', (_what, oldText, newText, lines, added, removed) => {
  expect(shown(oldText, newText)).toEqual(lines);
  expect(lineDiff(oldText, newText)).toMatchObject({ added, removed });
});

const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((lines) => lines.join('\n'));

test('what is the same and what goes is in the old text, what is the same and what comes in the new one', () => {
  fc.assert(
    fc.property(text, text, (oldText, newText) => {
      const { lines } = lineDiff(oldText, newText);
      const without = (sign: string): string =>
        lines
          .filter((line) => line.sign !== sign)
          .map((line) => line.text)
          .join('\n');
      expect(oldText).toContain(without('+'));
      expect(newText).toContain(without('-'));
    }),
  );
});

test('of texts that are too long to be compared everything goes and comes', () => {
  const lines = (word: string): string => Array.from({ length: 2000 }, (_, line) => word + String(line)).join('\n');
  expect(lineDiff(lines('old'), lines('new'))).toMatchObject({ added: 2000, removed: 2000 });
});
