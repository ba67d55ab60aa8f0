import { parse } from 'smol-toml';
import type { LocatedKey } from './located-key';

/** Reads the keys of TOML. Their places are looked for in the text; one that is not found has that of the table above. */
export function tomlKeys(text: string): readonly LocatedKey[] | undefined {
  const lines = text.split(/\r?\n/);
  try {
    return below(parse(text.replace(/^\uFEFF/, '')), [], lines, 0);
  } catch {
    return undefined;
  }
}

function below(value: unknown, path: readonly string[], lines: readonly string[], from: number): readonly LocatedKey[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const steps = [...path, name];
    if (Array.isArray(value)) return below(item, steps, lines, from);
    const place = placeOf(name, lines, from);
    return [{ path: steps, line: place.line + 1, column: place.column + 1 }, ...below(item, steps, lines, place.line)];
  });
}

/** The first line from the table on in which the name stands as a key. */
function placeOf(
  name: string,
  lines: readonly string[],
  from: number,
): { readonly line: number; readonly column: number } {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const asKey = new RegExp(String.raw`(?<![\w-])["']?${escaped}["']?\s*(?=[=.\]])`);
  for (let line = from; line < lines.length; line += 1) {
    const found = asKey.exec(lines[line] ?? '');
    if (found !== null) return { line, column: found.index };
  }
  return { line: from, column: 0 };
}
