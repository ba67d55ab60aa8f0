/** A key of a configuration file with its place. */
export interface LocatedKey {
  /** Steps from the root of the file; indexes of lists are numbers as text. */
  readonly path: readonly string[];
  /** 1-based. */
  readonly line: number;
  /** 1-based, in characters. */
  readonly column: number;
  /** Only where the format is one of plain texts; for rules that depend on it, never to be shown. */
  readonly value?: string;
}

/** Reads every key of a text, or gives `undefined` when the text is not of the format. */
export type KeyReader = (text: string) => readonly LocatedKey[] | undefined;
