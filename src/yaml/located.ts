/** Where a value stands. Lines and columns are 1-based. */
export interface Position {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One key of a map with its value; each knows its own place. */
export interface LocatedEntry {
  readonly key: Position;
  readonly value: Located;
}

/** A map with string keys, in the order of the text. */
export interface LocatedMap extends Position {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, LocatedEntry>;
}

/** A list. */
export interface LocatedList extends Position {
  readonly kind: 'list';
  readonly items: readonly Located[];
}

/** A single value. Numbers are finite, and whole numbers are exact. */
export interface LocatedScalar extends Position {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

/** A value that knows where it was written. */
export type Located = LocatedMap | LocatedList | LocatedScalar;

/** Steps from a tree to one of its values: keys of maps and indexes of lists. */
export type TreePath = readonly (string | number)[];
