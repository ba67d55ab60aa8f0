const maxCharacters = 300;

/** The first line of a text, shortened; `''` where it has none. */
export function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0]?.slice(0, maxCharacters) ?? '';
}

/** The last line of a text, shortened; `''` where it has none. */
export function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, maxCharacters) ?? '';
}
