import { mergeMaps, type LocatedMap } from '../../yaml';
import type { EntrySource } from './entry-sources';

/** One entry with all its layers and all that it derives from put together. */
export interface MergedEntry {
  readonly name: string;
  readonly tree: LocatedMap;
  /** Its own strategy, or that of the entry that it derives from, or that entry's name. */
  readonly strategy?: string;
}

/** Keys that stay with the entry that says them. */
const notInherited: readonly string[] = ['label', 'derive', 'strategy'];

/** Puts the layers of an entry over each other, and all of them over the entry that it derives from. */
export function mergeEntry(source: EntrySource, base?: MergedEntry): MergedEntry {
  // Layers are put over the base one by one, so that `null` and `_inherit` of each mean what lies below it.
  const tree = source.trees.reduce<LocatedMap>(mergeMaps, { ...source.trees[0], entries: inheritable(base) });
  const own = tree.entries.get('strategy')?.value;
  const ownStrategy = own?.kind === 'scalar' && typeof own.value === 'string' ? own.value : undefined;
  const strategy = ownStrategy ?? base?.strategy ?? base?.name;
  return { name: source.name, tree, ...(strategy === undefined ? {} : { strategy }) };
}

function inheritable(base: MergedEntry | undefined): LocatedMap['entries'] {
  return new Map(Array.from(base?.tree.entries ?? []).filter(([key]) => !notInherited.includes(key)));
}
