import type { Position } from '../../yaml';

/** A value as it was written, and where its key stands. */
export interface WrittenValue {
  readonly value: unknown;
  readonly at: Position;
}

/** One request of a file before its keys are checked. */
export interface WrittenRequest {
  /** Where it begins. */
  readonly at: Position;
  /** Path to it within the file, for messages; empty for a line. */
  readonly path: string;
  readonly values: ReadonlyMap<string, WrittenValue>;
}
