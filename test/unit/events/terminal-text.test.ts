import * as fc from 'fast-check';
import { stripControl } from '../../../src/events/terminal-text';

describe('text for the terminal', () => {
  test.each([
    ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
    ['cursor movements and private modes', 'a\u001b[2J\u001b[?25l\u001b[10;5Hb', 'ab'],
    ['a control sequence in one character', 'a\u009b31mb', 'ab'],
    ['a title', '\u001b]0;title\u0007text', 'text'],
    ['a link, and keeps its text', '\u001b]8;;https://example.org\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['a write to the clipboard', 'a\u001b]52;c;aGk=\u0007b', 'ab'],
    ['a write to the clipboard with C1 characters', 'a\u009d52;c;aGk=\u009cb', 'ab'],
    ['device control strings', 'a\u001bPq#0;2\u001b\\b', 'ab'],
    ['a reset', 'a\u001bcb', 'ab'],
    ['a character set', 'a\u001b(Bb', 'ab'],
    ['carriage returns, backspaces, bells and NUL', 'safe\r\nrm\b\b\u0007\u0000', 'safe\nrm'],
    ['reordering controls', 'a\u202eb\u2066c\u2069\u202c', 'abc'],
    ['an escape at the end', 'a\u001b', 'a'],
    ['marks of direction', 'a\u200e\u200f\u061cb', 'ab'],
  ])('loses %s', (_name, text, shown) => {
    expect(stripControl(text)).toBe(shown);
  });

  test.each(['tab\there\nand a new line', 'grüße – 漢字 🎉 👩‍👩‍👧', 'שלום (a)', '[31m is not a sequence; ]0; neither'])(
    'leaves %j as it is',
    (text) => {
      expect(stripControl(text)).toBe(text);
    },
  );

  test('a string without an end does not hide what comes after it', () => {
    expect(stripControl('\u001b]0;title\nnext line')).toBe('0;title\nnext line');
  });

  test('a sequence that others were hidden in does not come together', () => {
    expect(stripControl('\u001b\u001b[0m[31mred')).not.toContain('\u001b');
    expect(stripControl('\u001b]\u001b[0m52;c;aGk=\u0007')).not.toContain('\u0007');
  });

  test('no text keeps a control character, and a second time changes nothing', () => {
    const unit = fc.constantFrom(
      '\u001b',
      '[',
      ']',
      '\\',
      '\u0007',
      '\u009b',
      '\u009c',
      '\u009d',
      'P',
      '0',
      ';',
      'm',
      '\n',
    );
    fc.assert(
      fc.property(fc.oneof(fc.array(unit), fc.array(fc.string({ unit: 'binary' }))), (units) => {
        const shown = stripControl(units.join(''));
        expect(shown.replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect(stripControl(shown)).toBe(shown);
      }),
    );
  });
});
