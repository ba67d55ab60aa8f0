import type { LocatedKey } from './located-key';

/**
 * Reads the names that a `.env` file sets. The usual readers differ, and some let the equals sign stand in a line of its
 * own: what one of them may take for a name is one here, also within a value of several lines.
 */
export function envKeys(text: string): readonly LocatedKey[] {
  const keys: LocatedKey[] = [];
  /** A name that had its line alone. */
  let waiting: LocatedKey | undefined;
  for (const [index, content] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    if (content.trim() === '') continue;
    if (waiting !== undefined && content.trimStart().startsWith('=')) keys.push(waiting);
    const [, before = '', name, sign] = /^(\s*(?:export\s+)?)([\w.-]+)(\s*=|:(?:\s|$)|\s*$)/.exec(content) ?? [];
    const key = name === undefined ? undefined : { path: [name], line: index + 1, column: before.length + 1 };
    waiting = sign?.trim() === '' ? key : undefined;
    if (key !== undefined && waiting === undefined) keys.push(key);
  }
  return keys;
}
