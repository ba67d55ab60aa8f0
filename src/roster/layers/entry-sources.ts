import type { LocatedMap } from '../../yaml';
import type { EntryKind, RosterLayerKind } from '../roster';
import type { ParsedRosterFile } from './parse-roster-file';

/** The trees of one entry, lowest layer first. */
export interface EntrySource {
  readonly name: string;
  readonly trees: readonly [LocatedMap, ...LocatedMap[]];
  /** Whose each tree is. */
  readonly layers: readonly RosterLayerKind[];
}

/**
 * Groups the files of one kind by entry, sorted by name. An entry of which a file has no tree is `undefined`: its
 * problems are told, and nothing can be said about the whole.
 */
export function entrySources(
  files: readonly ParsedRosterFile[],
  kind: EntryKind,
): ReadonlyMap<string, EntrySource | undefined> {
  const ofKind = files.filter(({ source }) => source.kind === kind);
  const names = [...new Set(ofKind.map(({ source }) => source.name))].sort();
  return new Map(
    names.map((name) => {
      const parts = ofKind.filter(({ source }) => source.name === name);
      const [first, ...others] = parts.flatMap(({ tree }) => (tree === undefined ? [] : [tree]));
      const isWhole = first !== undefined && others.length + 1 === parts.length;
      const layers = parts.map(({ source }) => source.layer);
      return [name, isWhole ? { name, trees: [first, ...others], layers } : undefined];
    }),
  );
}
