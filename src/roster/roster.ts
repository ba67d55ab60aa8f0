import type { AgentDefinition, ProviderDefinition } from '../api';
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

/** Every agent and every provider of all layers, checked, frozen, sorted by name. */
export interface Roster {
  readonly agents: ReadonlyMap<string, AgentDefinition>;
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  /**
   * Where the value at a dotted path of snake_case keys was written, `''` for the whole entry.
   * `undefined` when no file says it, as for a default.
   */
  originOf(kind: EntryKind, name: string, path: string): Position | undefined;
}
