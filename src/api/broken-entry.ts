import type { Problem } from '../errors';

/** An entry of the roster that cannot be used. Naming it is an error; the others are there. */
export interface BrokenEntry {
  readonly kind: 'agent' | 'provider';
  readonly name: string;
  /** Everything that is wrong with its files and with what it derives from. */
  readonly problems: readonly Problem[];
}
