import { stripVTControlCharacters } from 'node:util';

const segments = /\p{Regional_Indicator}{2}|./gsu;
const simple = /^[ -~]*$/;

/** What takes no column: marks on the character before, format characters, controls. */
const none = /^[\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Format}\p{Control}\p{Default_Ignorable_Code_Point}]$/u;

/** Scripts of East Asia with their punctuation and full forms, and what is shown as a picture. Half forms are narrow. */
const double =
  /^(?![\uff61-\uffdc\uffe8-\uffee])(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3001-\u303e\u30fb\u30fc\u3200-\u33ff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6]|\p{Regional_Indicator}{2})$/u;

/**
 * The columns of a terminal that a text takes, as far as Unicode tells; a character that is joined counts by itself, and
 * colours take none.
 */
export function textWidth(text: string): number {
  if (simple.test(text)) return text.length;
  let width = 0;
  for (const [character] of stripVTControlCharacters(text).matchAll(segments)) width += characterWidth(character);
  return width;
}

/** The beginning of a text without colours that takes no more than so many columns. */
export function textWithin(text: string, columns: number): string {
  if (simple.test(text)) return text.slice(0, Math.max(0, columns));
  let width = 0;
  for (const match of text.matchAll(segments)) {
    width += characterWidth(match[0]);
    if (width > columns) return text.slice(0, match.index);
  }
  return text;
}

function characterWidth(character: string): 0 | 1 | 2 {
  if (none.test(character)) return 0;
  return double.test(character) ? 2 : 1;
}
