import type { LocatedKey } from './located-key';

/** Reads the names that a `.env` file sets. Takes more for a name than the usual readers do, never less. */
export function envKeys(text: string): readonly LocatedKey[] {
  return text.split(/\r\n|[\r\n]/).flatMap((content, index) => {
    const found = /^(\uFEFF?\s*(?:export\s+)?)([\w.-]+)(?:\s*=|:\s)/.exec(content);
    const [, before = '', name] = found ?? [];
    return name === undefined ? [] : [{ path: [name], line: index + 1, column: before.length + 1 }];
  });
}
