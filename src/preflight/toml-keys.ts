import { parse } from 'smol-toml';
import type { LocatedKey } from './located-key';

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Reads the keys of TOML. Their places are looked for in the text; one that is not found has that of the table above. */
export function tomlKeys(text: string): readonly LocatedKey[] | undefined {
  try {
    return below(parse(text.replace(/^\uFEFF/, '')), [], placesOf(text), 0);
  } catch {
    return undefined;
  }
}

function below(value: unknown, path: readonly string[], places: Places, from: number): readonly LocatedKey[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const steps = [...path, name];
    if (Array.isArray(value)) return below(item, steps, places, from);
    const place = places.get(name)?.find(({ line }) => line >= from) ?? { line: from, column: 0 };
    return [{ path: steps, line: place.line + 1, column: place.column + 1 }, ...below(item, steps, places, place.line)];
  });
}

/** Where each name stands as a key, in order. */
type Places = ReadonlyMap<string, readonly Place[]>;

function placesOf(text: string): Places {
  const places = new Map<string, Place[]>();
  for (const [line, content] of text.split(/\r?\n/).entries()) {
    for (const found of content.matchAll(/["']?([^"'=.,[\]{}\s]+)["']?\s*(?=[=.\]])/g)) {
      const [, name = ''] = found;
      const known = places.get(name) ?? [];
      known.push({ line, column: found.index });
      places.set(name, known);
    }
  }
  return places;
}
