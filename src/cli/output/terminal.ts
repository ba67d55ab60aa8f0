import picocolors from 'picocolors';
import { stripControl } from '../../events/terminal-text';

/** Colours for a stream: on a terminal, unless `NO_COLOR` is set. */
export function paint(stream: NodeJS.WriteStream): ReturnType<typeof picocolors.createColors> {
  // For a pipe `isTTY` is undefined, with which picocolors decides by itself: in CI it would colour.
  const isTerminal = (stream.isTTY as boolean | undefined) === true;
  return picocolors.createColors(isTerminal && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb');
}

/** Columns of a stream; 80 where there is no terminal. */
export function columnsOf(stream: NodeJS.WriteStream): number {
  return stream.columns || 80;
}

/** Cuts a line to a number of columns, without what steers a terminal. Full-width characters are not counted as two. */
export function fitLine(text: string, columns: number): string {
  const shown = stripControl(text);
  const characters = Array.from(shown);
  return characters.length <= columns ? shown : `${characters.slice(0, Math.max(0, columns - 1)).join('')}…`;
}
