import type { AgentDefinition, EntryField, ProviderDefinition } from '../api';
import type { Problem } from '../errors';
import type { Position } from '../yaml';

/** Who a roster directory belongs to. Only the operator's and those that the caller names may give programs by path. */
export type RosterLayerKind = 'bundled' | 'plugin' | 'operator' | 'directory';

/** One directory with `agents/` and `providers/`. */
export interface RosterLayer {
  readonly kind: RosterLayerKind;
  /** Absolute path. */
  readonly directory: string;
}

/** The two folders of a roster directory. */
export type EntryKind = 'agents' | 'providers';

/** Entries that cannot be used by name, sorted, each with everything that is wrong with it or with what it rests on. */
export type BrokenEntries = ReadonlyMap<string, readonly Problem[]>;

/** Every agent and every provider of all layers, checked, frozen, sorted by name. */
export interface Roster {
  readonly agents: ReadonlyMap<string, AgentDefinition>;
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  readonly broken: Readonly<Record<EntryKind, BrokenEntries>>;
  /** Everything that is wrong with the files, each once, by file and line; files that belong to no entry come first. */
  readonly problems: readonly Problem[];
  /**
   * Where the value at a dotted path of snake_case keys was written, `''` for the whole entry.
   * `undefined` when no file says it, as for a default.
   */
  originOf(kind: EntryKind, name: string, path: string): Position | undefined;
  /** Every value of an entry that is in effect, with where it was written; nothing for an entry that is not there. */
  describe(kind: EntryKind, name: string): readonly EntryField[];
}
