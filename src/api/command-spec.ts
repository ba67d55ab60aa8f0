import type { SlottedText } from './slotted-text';

/** One process, as an argument vector and never as a shell string. */
export interface CommandSpec {
  /** What is executed: a name to be found on PATH, or an absolute path. */
  readonly file: string;
  /** The arguments after the file. */
  readonly args: readonly SlottedText[];
  /** The whole environment of the process. */
  readonly env: Readonly<Record<string, SlottedText>>;
  /** What is written to standard input, which is then closed; absent: closed at once. */
  readonly stdin?: SlottedText;
  /** Absolute path of the working directory. */
  readonly cwd: string;
}

/** A file that is written before the process starts, with mode 0600, and never into the directory of the run. */
export interface PlannedFile {
  readonly path: SlottedText;
  readonly content: SlottedText;
}
