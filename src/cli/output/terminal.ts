import picocolors from 'picocolors';
import { stripControl } from '../../events/terminal-text';
import { textWidth, textWithin } from './text-width';

/** Whether a stream is a terminal that can be steered. */
export function isSteerable(stream: NodeJS.WriteStream): boolean {
  // For a pipe `isTTY` is undefined.
  return (stream.isTTY as boolean | undefined) === true && process.env['TERM'] !== 'dumb';
}

/** Colours for a stream: on a terminal, unless `NO_COLOR` is set. */
export function paint(stream: NodeJS.WriteStream): ReturnType<typeof picocolors.createColors> {
  // Said in any case: left to itself, picocolors colours a pipe in CI.
  return picocolors.createColors(isSteerable(stream) && !process.env['NO_COLOR']);
}

/** Columns of a stream; 80 where there is no terminal. */
export function columnsOf(stream: NodeJS.WriteStream): number {
  return stream.columns || 80;
}

/** Cuts a line to a number of columns, without what steers a terminal. */
export function fitLine(text: string, columns: number): string {
  const shown = stripControl(text);
  return textWidth(shown) <= columns ? shown : `${textWithin(shown, columns - 1)}…`;
}
