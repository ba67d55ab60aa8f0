import { isPlainMap } from '../checks';
import type { TreePath } from '../../yaml';

/** Reads a value from plain values of which nothing is known yet. */
export function readValue(from: unknown, ...path: TreePath): unknown {
  let value = from;
  for (const step of path) {
    if (Array.isArray(value)) value = (value as readonly unknown[])[Number(step)];
    else value = isPlainMap(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** Every text in a value with its path, keys of maps not included. */
export function textsIn(value: unknown, path: TreePath = []): readonly (readonly [TreePath, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => textsIn(item, [...path, index]));
  if (!isPlainMap(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key]));
}
