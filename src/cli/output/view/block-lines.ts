import type { FileDiff } from '../../../api';
import { indent } from './indent';
import { shownLines } from './shown-text';
import type { ViewStyle } from './view-style';

/** Lines of an output, a thought or a diff that are shown where not everything is. */
const shortBlock = 4;

/** The end of an output, since that tells how it went. */
export function outputLines(output: string, style: ViewStyle): readonly string[] {
  const lines = shownLines(output);
  const hidden = style.verbose ? 0 : Math.max(0, lines.length - shortBlock);
  const shown = lines.slice(hidden).map((line) => style.dim(style.fit(line, indent.length + 5)));
  return block(shown, style, hidden === 0 ? [] : [moreLines(hidden, style)], 'before');
}

/** The beginning of a thought. */
export function thoughtLines(text: string, style: ViewStyle): readonly string[] {
  const lines = shownLines(text);
  const shown = style.verbose ? lines : lines.slice(0, 2);
  const hidden = lines.length - shown.length;
  return [
    ...shown.map((line) => style.dim(style.fit(line, indent.length + 2))),
    ...(hidden > 0 ? [moreLines(hidden, style)] : []),
  ];
}

/** What a call changes in its files: the lines that go, then the lines that come. */
export function diffLines(diffs: readonly FileDiff[], style: ViewStyle): readonly string[] {
  return diffs.flatMap((diff) => {
    const { removed, added } = changedLines(diff);
    const lines = [
      ...removed.map((line) => style.red(style.fit(`- ${line}`, indent.length + 5))),
      ...added.map((line) => style.green(style.fit(`+ ${line}`, indent.length + 5))),
    ];
    const hidden = style.verbose ? 0 : Math.max(0, lines.length - 2 * shortBlock);
    const rest = hidden === 0 ? [] : [moreLines(hidden, style)];
    return block(lines.slice(0, lines.length - hidden), style, rest, 'after');
  });
}

/** What is the same at the beginning and at the end of both texts is left away. */
function changedLines({ oldText = '', newText = '' }: FileDiff): {
  readonly removed: readonly string[];
  readonly added: readonly string[];
} {
  const [before, after] = [shownLines(oldText), shownLines(newText)];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { removed: before.slice(start, before.length - end), added: after.slice(start, after.length - end) };
}

function block(
  lines: readonly string[],
  style: ViewStyle,
  rest: readonly string[],
  place: 'before' | 'after',
): readonly string[] {
  const all = place === 'before' ? [...rest, ...lines] : [...lines, ...rest];
  return all.map((line) => `${indent} ${style.dim('│')} ${line}`);
}

function moreLines(count: number, style: ViewStyle): string {
  return style.dim(`… ${String(count)} more ${count === 1 ? 'line' : 'lines'}`);
}
