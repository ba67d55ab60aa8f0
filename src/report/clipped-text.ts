/** A text, cut where it is long: its beginning, how many characters were left out, and its end. */
export interface ClippedText {
  readonly head: string;
  /** Characters left out between the two; 0: the text is whole. */
  readonly left: number;
  readonly tail: string;
  /** Of the whole text. */
  readonly lines: number;
}

/** What is left of a text once the page is full, in characters. */
const leastCharacters = 200;

/** Cuts texts, so that a page of a long run can still be opened. */
export class TextBudget {
  #left: number;

  /** @param characters What all texts together may take; each later one is cut to a line or two. */
  constructor(characters: number) {
    this.#left = characters;
  }

  /** The text, or its beginning and its end where it is longer than the limit. */
  clip(text: string, limit: number): ClippedText {
    const room = Math.min(limit, Math.max(leastCharacters, this.#left));
    const lines = lineCount(text);
    if (text.length <= room) {
      this.#left -= text.length;
      return { head: text, left: 0, tail: '', lines };
    }
    this.#left -= room;
    // What went wrong mostly stands at the end.
    const head = whole(text.slice(0, Math.ceil(room / 2)));
    const tail = wholeEnd(text.slice(text.length - Math.floor(room / 2)));
    return { head, left: text.length - head.length - tail.length, tail, lines };
  }
}

/** One line of a text, cut at a number of characters. */
export function clipLine(text: string, limit = 500): string {
  const [line = ''] = text.trim().split('\n', 1);
  return line.length <= limit ? line : `${whole(line.slice(0, limit))}…`;
}

/** Lines of a text; a line feed at its end begins no further one. */
function lineCount(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** A cut must not leave half of a character. */
function whole(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

function wholeEnd(text: string): string {
  return /^[\udc00-\udfff]/.test(text) ? text.slice(1) : text;
}
