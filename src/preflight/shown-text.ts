/** A text of the repository without what acts on a terminal or hides itself: control characters, line ends, direction marks. */
export function shownText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?');
}
