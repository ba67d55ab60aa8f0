import { nearestName } from '../../errors/nearest-name';
import { problemAt, type Located, type LocatedMap } from '../../yaml';
import type { EntryProblems } from './entry-problems';
import type { EntrySource } from './entry-sources';
import { mergeEntry, type MergedEntry } from './merge-entry';

/** Merges layers and derivations. An entry that rests on a broken one is left out: that one is told already. */
export class EntryDeriver {
  readonly #sources: ReadonlyMap<string, EntrySource | undefined>;
  readonly #problems: EntryProblems;
  readonly #merged = new Map<string, MergedEntry | undefined>();

  /** Adds what is wrong with a derivation to `problems`, and what rests on what. */
  constructor(sources: ReadonlyMap<string, EntrySource | undefined>, problems: EntryProblems) {
    this.#sources = sources;
    this.#problems = problems;
  }

  mergeAll(): readonly MergedEntry[] {
    return Array.from(this.#sources.keys()).flatMap((name) => this.#merge(name, []) ?? []);
  }

  /** `chain` holds the entries that derive from this one, outermost first. */
  #merge(name: string, chain: readonly string[]): MergedEntry | undefined {
    if (this.#merged.has(name)) return this.#merged.get(name);
    const source = this.#sources.get(name);
    if (source === undefined) return undefined;
    const base = this.#base(source, [...chain, name]);
    const merged = base === 'none' ? undefined : mergeEntry(source, base);
    this.#merged.set(name, merged);
    return merged;
  }

  #base(source: EntrySource, chain: readonly string[]): MergedEntry | undefined | 'none' {
    const value = topValue(source.trees, 'derive');
    // A value of the wrong kind is told by the schema.
    if (value?.kind !== 'scalar' || typeof value.value !== 'string') return undefined;
    const base = value.value;
    this.#problems.restsOn(source.name, base);
    if (chain.includes(base)) {
      const cycle = [...chain.slice(chain.indexOf(base)), base].join(' -> ');
      this.#problems.add(source.name, [
        problemAt(value, 'derive', `goes round in a circle: ${cycle}`, 'an entry that ends the chain'),
      ]);
      return 'none';
    }
    if (!this.#sources.has(base)) {
      this.#problems.add(source.name, [
        problemAt(value, 'derive', `names the unknown entry "${base}"`, unknownExpected(base, this.#sources)),
      ]);
      return 'none';
    }
    return this.#merge(base, chain) ?? 'none';
  }
}

/** What to say instead of a name that is unknown. */
export function unknownExpected(name: string, known: ReadonlyMap<string, unknown>): string {
  const names = [...known.keys()].sort();
  if (names.length === 0) return 'an entry that exists';
  const near = nearestName(name, names);
  return `one of ${names.join(', ')}${near === undefined ? '' : `; did you mean "${near}"?`}`;
}

/** The value of the highest layer that has the key. */
function topValue(trees: readonly LocatedMap[], key: string): Located | undefined {
  return trees.findLast((tree) => tree.entries.has(key))?.entries.get(key)?.value;
}
