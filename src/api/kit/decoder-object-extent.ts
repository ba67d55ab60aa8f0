/** How far an object reaches, by its brackets and strings alone. */
export interface ObjectExtent {
  /** The place after its last bracket; absent if the text ends before it. */
  readonly end: number | undefined;
  /** Deepest nesting; the object itself is 1. */
  readonly depth: number;
  /** Places of the outermost brackets that the end of the text left open. */
  readonly unclosed: readonly number[];
}

const maxUnclosed = 64;
const quote = 0x22;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Measures the object whose brace is at `start`. Does not check that it is JSON. */
export function extentOfObject(text: string, start: number): ObjectExtent {
  const open: number[] = [];
  let level = 0;
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at + 1);
      if (end === undefined) break;
      at = end;
    } else if (code === openBrace || code === openBracket) {
      if (level < maxUnclosed) open[level] = at;
      level += 1;
      depth = Math.max(depth, level);
    } else if (code === closeBrace || code === closeBracket) {
      level -= 1;
      if (level === 0) return { end: at + 1, depth, unclosed: [] };
    }
  }
  return { end: undefined, depth, unclosed: open.slice(0, level) };
}

/** The place of the quote that closes a string. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (at - escapes > start && text[at - escapes - 1] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return undefined;
}
