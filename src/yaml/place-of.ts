import type { Located, LocatedEntry, Position, TreePath } from './located';

/** What was found on the way to a value. */
export interface Place {
  /** Of the value, or of the nearest one above it that exists. */
  readonly value: Position;
  /** Of the key in front of it; absent for the document and for items of a list. */
  readonly key?: Position;
  /** Whether the whole path exists. */
  readonly found: boolean;
}

/** Finds where the value at a path was written; a path that does not exist gives the nearest place above it. */
export function placeOf(tree: Located, path: TreePath): Place {
  let value = tree;
  let key: Position | undefined;
  for (const step of path) {
    const entry = child(value, step);
    if (entry === undefined) return { value: key ?? value, ...(key === undefined ? {} : { key }), found: false };
    value = entry.value;
    key = entry.key;
  }
  return { value, ...(key === undefined ? {} : { key }), found: true };
}

/** Finds the place of a value by its dotted path; keys may hold dots themselves. `undefined` if nothing is there. */
export function placeOfDotted(tree: Located, path: string): Position | undefined {
  if (path === '') return tree;
  for (const [name, value] of children(tree)) {
    if (name === path) return value;
    const below = path.startsWith(`${name}.`) ? placeOfDotted(value, path.slice(name.length + 1)) : undefined;
    if (below !== undefined) return below;
  }
  return undefined;
}

function child(
  tree: Located,
  step: string | number,
): (Partial<LocatedEntry> & { readonly value: Located }) | undefined {
  if (tree.kind === 'map') return tree.entries.get(String(step));
  const item = tree.kind === 'list' ? tree.items[Number(step)] : undefined;
  return item === undefined ? undefined : { value: item };
}

function children(tree: Located): readonly (readonly [string, Located])[] {
  if (tree.kind === 'map') return Array.from(tree.entries, ([key, entry]) => [key, entry.value] as const);
  return tree.kind === 'list' ? tree.items.map((item, index) => [String(index), item] as const) : [];
}
