/** One line of a diff. */
export interface DiffLine {
  readonly sign: '+' | '-' | ' ';
  readonly text: string;
}

/** A diff of two texts, line by line. */
export interface LineDiff {
  readonly added: number;
  readonly removed: number;
  /** The changed lines with a few of those around them. */
  readonly lines: readonly DiffLine[];
}

/** Lines that are the same, before and after what changed, that are kept. */
const context = 3;
/** Pairs of lines that are compared; of longer texts the whole middle goes and comes. */
const mostPairs = 250_000;

/** Compares two texts. */
export function lineDiff(oldText: string, newText: string): LineDiff {
  const [before, after] = [linesOf(oldText), linesOf(newText)];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = middleOf(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const rest = before.length - end;
  return {
    added: middle.filter(({ sign }) => sign === '+').length,
    removed: middle.filter(({ sign }) => sign === '-').length,
    lines: [
      ...same(before.slice(Math.max(0, start - context), start)),
      ...middle,
      ...same(before.slice(rest, rest + context)),
    ],
  };
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}

function same(lines: readonly string[]): readonly DiffLine[] {
  return lines.map((text) => ({ sign: ' ', text }));
}

function middleOf(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  if (before.length * after.length <= mostPairs) return aligned(before, after);
  return [
    ...before.map((text) => ({ sign: '-', text }) as const),
    ...after.map((text) => ({ sign: '+', text }) as const),
  ];
}

/** By the longest list of lines that both have in this order. */
function aligned(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, fresh] = [before[row], after[column]];
    if (old !== undefined && old === fresh) {
      lines.push({ sign: ' ', text: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (fresh === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ sign: '-', text: old });
      row += 1;
    } else {
      lines.push({ sign: '+', text: fresh ?? '' });
      column += 1;
    }
  }
  return lines;
}
