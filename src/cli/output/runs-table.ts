import { stripControl } from '../../events/terminal-text';
import { countText, durationText } from '../../report/figures';
import type { RunRow } from '../../store';
import { ageText } from './ages';
import { renderNarrowTable, type Column } from './narrow-table';
import { columnsOf, isSteerable, paint } from './terminal';

/** A pipe is given whole lines, however long. */
const unlimited = 1000;

/** The runs as a table for one stream. `now` is in milliseconds since 1970. */
export function renderRuns(rows: readonly RunRow[], stream: NodeJS.WriteStream, now: number): string {
  const { bold } = paint(stream);
  const width = isSteerable(stream) ? columnsOf(stream) : unlimited;
  return renderNarrowTable(columnsFor(rows, stream, now), width, bold);
}

function columnsFor(rows: readonly RunRow[], stream: NodeJS.WriteStream, now: number): readonly Column[] {
  const { cyan, green, red, yellow, dim } = paint(stream);
  const column = (head: string, cell: (row: RunRow) => string, more: Omit<Column, 'head' | 'cells'> = {}): Column => {
    return { head, cells: rows.map((row) => stripControl(cell(row))), ...more };
  };
  const length = shortIdLength(rows);
  const verdictPaint = (cell: string, index: number): string => {
    const row = rows[index];
    if (row?.state === 'running') return cyan(cell);
    if (row?.state === 'interrupted') return yellow(cell);
    return row?.verdict === 'ok' ? green(cell) : red(cell);
  };
  return [
    column('RUN', ({ id }) => id.slice(0, length)),
    column('WHEN', ({ startedAt }) => ageText(startedAt, now), { leaves: 2 }),
    column('AGENT', ({ agent }) => agent, { leaves: 1 }),
    column('VERDICT', ({ verdict, state }) => verdict ?? state, { paint: verdictPaint }),
    column('TIME', (row) => timeOf(row, now), { leaves: 3 }),
    column('TURNS', ({ turns }) => (turns === undefined ? '-' : countText(turns)), { leaves: 5 }),
    column('COST', ({ cost }) => (cost === undefined ? '-' : `$${cost.usd.toFixed(2)}`), { leaves: 4 }),
    column('CHANGES', changesOf, { leaves: 6 }),
    column('TITLE', ({ title }) => title, { fills: true, paint: (cell) => dim(cell) }),
  ];
}

function timeOf({ durationMs, state, startedAt }: RunRow, now: number): string {
  if (durationMs !== undefined) return durationText(durationMs);
  const since = now - Date.parse(startedAt);
  return state === 'running' && since >= 0 ? durationText(since) : '-';
}

function changesOf({ changes }: RunRow): string {
  if (changes === undefined) return '-';
  const { files, addedLines, removedLines } = changes;
  return files === 0 ? 'none' : `${countText(files)} +${countText(addedLines)} -${countText(removedLines)}`;
}

/** Characters that tell these runs apart; the first ten of an id are the time of its run. */
function shortIdLength(rows: readonly RunRow[]): number {
  let length = 12;
  while (length < 26 && new Set(rows.map(({ id }) => id.slice(0, length))).size < rows.length) length += 1;
  return length;
}
