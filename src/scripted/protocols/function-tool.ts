import { recordOf, textOf } from '../json-reading';
import type { AdvertisedTool } from '../tools/advertised-tool';

/** A function tool; `undefined` when it has no name. */
export function functionTool(name: unknown, schema: unknown): AdvertisedTool | undefined {
  const known = textOf(name);
  return known === undefined ? undefined : { name: known, input: 'function', schema: recordOf(schema) };
}

/** Leaves out what is `undefined`. */
export function present<T>(values: readonly (T | undefined)[]): readonly T[] {
  return values.filter((value): value is T => value !== undefined);
}
