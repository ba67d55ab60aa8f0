import { fitLine } from '../../../src/cli/output/terminal';
import { textWidth, textWithin } from '../../../src/cli/output/text-width';

test.each<[string, string, number]>([
  ['plain', 'plain text', 10],
  ['accents', 'größe é', 7],
  ['accents of their own', 'e\u0301a\u0308', 2],
  ['Chinese', '漢字', 4],
  ['Japanese with its marks', '「かな」、カー。', 16],
  ['half forms', 'ｶﾅ', 2],
  ['Korean', '한국', 4],
  ['full forms', 'Ａ！', 4],
  ['a picture', '🎉', 2],
  ['a flag', '🇩🇪', 2],
  ['joined pictures, each by itself', '👩\u200d👧', 4],
  ['a sign that stays a letter', '✓ … ⠋ │ ©', 9],
  ['colours', '\u001b[32mok\u001b[39m', 2],
  ['nothing', '', 0],
])('the columns of %s are known', (_what, text, columns) => {
  expect(textWidth(text)).toBe(columns);
});

test.each<[string, number, string]>([
  ['漢字漢字', 5, '漢字'],
  ['漢字', 4, '漢字'],
  ['a漢e\u0301x', 4, 'a漢e\u0301'],
  ['plain', 3, 'pla'],
  ['漢', 0, ''],
  ['plain', -1, ''],
])('of %j in %i columns stays %j', (text, columns, shown) => {
  expect(textWithin(text, columns)).toBe(shown);
});

test('a line is cut where its columns end, not its characters', () => {
  expect(fitLine('漢字漢字', 8)).toBe('漢字漢字');
  expect(fitLine('漢字漢字', 7)).toBe('漢字漢…');
  expect(fitLine('漢字漢字', 6)).toBe('漢字…');
});
