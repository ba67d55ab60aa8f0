import { textWidth } from './text-width';

const gap = '  ';

/** Rows as aligned columns without borders. A cell may have several lines; colours take no room. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const table = [head, ...rows].map((row) => row.map((cell) => cell.split('\n')));
  const widths = head.map((_, column) => Math.max(...table.flatMap((row) => (row[column] ?? []).map(textWidth))));
  return table.flatMap((row) => linesOf(row, widths).map((line) => `${line}\n`)).join('');
}

function linesOf(row: readonly (readonly string[])[], widths: readonly number[]): readonly string[] {
  const height = Math.max(...row.map((cell) => cell.length));
  return Array.from({ length: height }, (_, line) => {
    const cells = widths.map((width, column) => padded(row[column]?.[line] ?? '', width));
    return cells.join(gap).trimEnd();
  });
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(width - textWidth(text));
}
