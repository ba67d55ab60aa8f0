import type { Row } from './row';
import type { Spread } from './spread';

const headings = ['what', 'median (min-max)', 'beside', 'median (min-max)', 'result', 'target', 'met'];

/** The rows as aligned text, one line each, without a line end at the end. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [headings, ...rows.map(cells)];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(row: Row): readonly string[] {
  const baseline = row.baseline === undefined ? '-' : formatSpread(row.baseline, row.unit);
  return [
    row.name,
    formatSpread(row.subject, row.unit),
    row.baselineName,
    baseline,
    row.result,
    row.target,
    row.met ? 'yes' : 'NO',
  ];
}

function formatSpread(spread: Spread, unit: Row['unit']): string {
  const digits = unit === 'ms' ? 1 : 0;
  const [median, minimum, maximum] = [spread.median, spread.minimum, spread.maximum].map((n) => n.toFixed(digits));
  return `${String(median)} (${String(minimum)}-${String(maximum)})`;
}
