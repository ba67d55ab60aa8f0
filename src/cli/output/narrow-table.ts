import { renderTable } from './table';
import { fitLine } from './terminal';
import { textWidth } from './text-width';

/** A column of a table that fits itself to the terminal. */
export interface Column {
  readonly head: string;
  /** The cells as text, without colours. */
  readonly cells: readonly string[];
  /** Colours a cell, and takes no room. */
  readonly paint?: (cell: string, row: number) => string;
  /** Where there is no room, the column with the highest number goes first; absent: it stays. */
  readonly leaves?: number;
  /** It is cut to the room that the others leave; one column alone. */
  readonly fills?: true;
}

const gap = 2;
/** Characters that the filling column has at least while there is another one that can go. */
const leastFilling = 16;
/** With less than this it goes as the last one. */
const least = 6;

/** A table no wider than so many columns, as far as that goes. */
export function renderNarrowTable(columns: readonly Column[], width: number, head: (text: string) => string): string {
  const fitted = fitting(columns, width);
  const room = width - roomOf(fitted);
  const kept = room < least ? fitted.filter(({ fills }) => fills !== true) : fitted;
  const painted = kept.map(({ cells, paint = String, fills }) =>
    cells.map((cell, row) => paint(fills === true ? fitLine(cell, room) : cell, row)),
  );
  const rows = (kept[0]?.cells ?? []).map((_, row) => painted.map((cells) => cells[row] ?? ''));
  return renderTable(
    kept.map((column) => head(column.head)),
    rows,
  );
}

function fitting(columns: readonly Column[], width: number): readonly Column[] {
  if (roomOf(columns) + leastFilling <= width) return columns;
  const last = Math.max(...columns.map(({ leaves = 0 }) => leaves));
  return last === 0
    ? columns
    : fitting(
        columns.filter(({ leaves = 0 }) => leaves !== last),
        width,
      );
}

/** What all columns but the filling one take, with the gaps. */
function roomOf(columns: readonly Column[]): number {
  return columns
    .filter(({ fills }) => fills !== true)
    .reduce((room, { head, cells }) => room + gap + Math.max(head.length, ...cells.map(textWidth)), 0);
}
