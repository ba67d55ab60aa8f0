import type { EntryField, JsonValue } from '../api';
import type { Position } from '../yaml';
import { isPlainMap } from './checks';
import { fieldsOf, type SchemaClass } from './schema/fields';

/** What the fields of one entry are read from. */
export interface DescribedEntry {
  readonly type: SchemaClass;
  /** What its files say, put together; has no defaults. */
  readonly written: unknown;
  /** The frozen definition; has every default. */
  readonly definition: unknown;
  readonly originOf: (path: string) => Position | undefined;
}

/** Every value of an entry that is in effect, in the order of the reference: as it was written, else its default. */
export function describeEntry({ type, written, definition, originOf }: DescribedEntry): readonly EntryField[] {
  return sectionFields(type, '', written, definition).map(([path, value]) => ({
    path,
    value,
    origins: originsOf(path, value, originOf),
  }));
}

type Leaf = readonly [path: string, value: JsonValue];

function sectionFields(type: SchemaClass, above: string, written: unknown, definition: unknown): readonly Leaf[] {
  return fieldsOf(type).flatMap(({ name, section, isList }) => {
    const path = above + name;
    const own = valueOf(written, name);
    const filled = definedValue(definition, name);
    if (section === undefined) return leaves(path, own ?? filled);
    if (!isList)
      return own === undefined && filled === undefined ? [] : sectionFields(section(), `${path}.`, own, filled);
    const items = Array.isArray(filled) ? (filled as readonly unknown[]) : [];
    if (items.length === 0) return leaves(path, filled);
    return items.flatMap((item, index) =>
      sectionFields(section(), `${path}.${String(index)}.`, Array.isArray(own) ? own[index] : undefined, item),
    );
  });
}

function leaves(path: string, value: unknown): readonly Leaf[] {
  if (value === undefined) return [];
  if (!isPlainMap(value) || Object.keys(value).length === 0) return [[path, value as JsonValue]];
  return Object.entries(value).flatMap(([key, item]) => leaves(`${path}.${key}`, item));
}

function valueOf(map: unknown, key: string): unknown {
  return isPlainMap(map) && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** A definition has the same keys in another spelling, such as `openCode` for `opencode`. */
function definedValue(definition: unknown, name: string): unknown {
  const wanted = spelling(name);
  return isPlainMap(definition) ? Object.entries(definition).find(([key]) => spelling(key) === wanted)?.[1] : undefined;
}

function spelling(key: string): string {
  return key.replaceAll('_', '').toLowerCase();
}

function originsOf(path: string, value: JsonValue, originOf: DescribedEntry['originOf']): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const places = items.map((_, index) => originOf(`${path}.${String(index)}`));
  const found = (places.length > 0 ? places : [originOf(path)]).filter((place) => place !== undefined);
  const lines = new Map(found.map((place) => [`${place.file}:${String(place.line)}`, place]));
  return [...lines.values()].map(({ file, line, column }) => `${file}:${String(line)}:${String(column)}`);
}
