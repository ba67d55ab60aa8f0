import { mergeMaps, type LocatedMap } from '../../yaml';
import type { EntrySource } from './entry-sources';

/** One entry with all its layers and all that it derives from put together. */
export interface MergedEntry {
  readonly name: string;
  readonly tree: LocatedMap;
  /** The strategy that it names, or that the entry that it derives from has. */
  readonly strategy?: string;
  /** The entries that it derives from, nearest first. */
  readonly derivedFrom: readonly string[];
}

/** Keys that stay with the entry that says them. */
const notInherited: readonly string[] = ['label', 'derive', 'strategy', 'verified'];

/** Puts the layers of an entry over each other, and all of them over the entry that it derives from. */
export function mergeEntry(source: EntrySource, base?: MergedEntry): MergedEntry {
  // Layers are put over the base one by one, so that `null` and `_inherit` of each mean what lies below it.
  const tree = source.trees.reduce<LocatedMap>(mergeMaps, { ...source.trees[0], entries: inheritable(base) });
  const said = source.trees.findLast(({ entries }) => entries.has('strategy'))?.entries.get('strategy')?.value;
  const own = said?.kind === 'scalar' ? said.value : undefined;
  // `null` says that it goes by its name again.
  const strategy = own === null ? undefined : typeof own === 'string' ? own : base?.strategy;
  const derivedFrom = base === undefined ? [] : [base.name, ...base.derivedFrom];
  return { name: source.name, tree, derivedFrom, ...(strategy === undefined ? {} : { strategy }) };
}

function inheritable(base: MergedEntry | undefined): LocatedMap['entries'] {
  return new Map(Array.from(base?.tree.entries ?? []).filter(([key]) => !notInherited.includes(key)));
}
