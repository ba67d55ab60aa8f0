import { visit } from 'jsonc-parser';
import type { LocatedKey } from './located-key';

/** No pattern names a key that lies deeper, and to tell the way to each takes long. */
const depthLimit = 40;

/** Reads the keys of JSON with comments and commas at the end, doubled keys too: CLIs differ in which of them counts. */
export function jsonKeys(text: string): readonly LocatedKey[] | undefined {
  const keys: LocatedKey[] = [];
  const errors: number[] = [];
  visit(
    text.replace(/^\uFEFF/, ''),
    {
      onObjectProperty: (property, _offset, _length, line, column, pathTo) => {
        const above = pathTo();
        if (above.length >= depthLimit) return;
        keys.push({ path: [...above.map(String), property], line: line + 1, column: column + 1 });
      },
      onError: (code) => {
        errors.push(code);
      },
    },
    { allowTrailingComma: true },
  );
  return errors.length > 0 ? undefined : keys;
}
