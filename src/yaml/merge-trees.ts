import type { Located, LocatedEntry, LocatedList, LocatedMap } from './located';

/** The list element in whose place the list below is put. */
export const inheritElement = '_inherit';

/**
 * Puts a tree over another: maps merge deeply, everything else replaces, `null` unsets, and `_inherit` in a list
 * stands for the elements of the list below. Every value keeps the place where it was written.
 */
export function mergeTrees(lower: Located | undefined, upper: Located): Located {
  if (upper.kind === 'list') return spliceList(lower?.kind === 'list' ? lower : undefined, upper);
  return upper.kind === 'map' ? mergeMaps(lower?.kind === 'map' ? lower : undefined, upper) : upper;
}

/** `mergeTrees` of two maps. */
export function mergeMaps(lower: LocatedMap | undefined, upper: LocatedMap): LocatedMap {
  const entries = new Map<string, LocatedEntry>(lower?.entries);
  for (const [name, { key, value }] of upper.entries) {
    if (value.kind === 'scalar' && value.value === null) entries.delete(name);
    else entries.set(name, { key, value: mergeTrees(entries.get(name)?.value, value) });
  }
  return { ...upper, entries };
}

function spliceList(lower: LocatedList | undefined, upper: LocatedList): LocatedList {
  const items = upper.items.flatMap((item) =>
    item.kind === 'scalar' && item.value === inheritElement ? (lower?.items ?? []) : [mergeTrees(undefined, item)],
  );
  return { ...upper, items };
}
