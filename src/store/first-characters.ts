/** The beginning of a text, in UTF-16 units; a character of two is not cut in half. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
