import type { Located } from './located';

/** The value without its places: objects, arrays, strings, numbers, booleans and `null`. */
export function plainValue(tree: Located): unknown {
  switch (tree.kind) {
    case 'scalar':
      return tree.value;
    case 'list':
      return tree.items.map(plainValue);
    case 'map':
      return Object.fromEntries(Array.from(tree.entries, ([key, { value }]) => [key, plainValue(value)]));
  }
}
