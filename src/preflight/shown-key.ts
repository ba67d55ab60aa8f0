import { shownText } from './shown-text';

/** Longest key that is told, in characters. */
const limit = 120;

/** The path of a key as people see it. A repository chooses its keys, and must not choose what a terminal does. */
export function shownKey(path: readonly string[]): string {
  const key = shownText(path.join('.'));
  return key.length > limit ? `${key.slice(0, limit)}...` : key;
}
