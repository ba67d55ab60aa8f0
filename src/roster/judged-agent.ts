import type { EntryField } from '../api';

/** An agent whose files were judged and which can be used. */
export interface JudgedAgent {
  readonly name: string;
  /** The agents that it derives from, nearest first. */
  readonly derivedFrom: readonly string[];
  /** Every value that is in effect. */
  readonly fields: readonly EntryField[];
}
