import { columnsOf, fitLine, paint } from '../terminal';

type Paint = (text: string) => string;

/** How lines look on one stream. */
export interface ViewStyle {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly cyan: Paint;
  readonly green: Paint;
  readonly red: Paint;
  readonly yellow: Paint;
  /** Everything is shown, and in full. */
  readonly verbose: boolean;
  /** Cuts plain text to what a line holds beside so many other columns. Not in the verbose view. */
  readonly fit: (text: string, used: number) => string;
  /** Paths below the directory of work from there. */
  readonly shortPath: (text: string) => string;
}

/** The style of a stream; the directory of work is asked for when it is needed. */
export function viewStyle(stream: NodeJS.WriteStream, verbose: boolean, directory: () => string): ViewStyle {
  const { bold, dim, cyan, green, red, yellow } = paint(stream);
  return {
    bold,
    dim,
    cyan,
    green,
    red,
    yellow,
    verbose,
    fit: (text, used) => (verbose ? text : fitLine(text, Math.max(8, columnsOf(stream) - used))),
    shortPath: (text) => (directory() === '' ? text : text.replaceAll(`${directory()}/`, '')),
  };
}
