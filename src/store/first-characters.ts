/** The beginning of a text, in UTF-16 units; a character of two is not cut in half. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** A text in one line, with blanks for what could steer a terminal or turn its lines around. */
export function inOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
