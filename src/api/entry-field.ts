import type { JsonValue } from './json';

/** One value of a roster entry as it is in effect. */
export interface EntryField {
  /** Dotted path of snake_case keys, as in a roster file. */
  readonly path: string;
  /** A text, a number, a truth, a list, or an empty map: what a map holds has fields of its own. */
  readonly value: JsonValue;
  /** Where it was written, as `file:line:column`; several for a list that several files make. Empty for a default. */
  readonly origins: readonly string[];
}
