import { firstCharacters, inOneLine } from './first-characters';

/** Characters of a title. */
const longestTitle = 80;

/**
 * What a run is called in a list: the first line of its prompt that says something, in at most 80 characters, without
 * what could steer a terminal. Take the secrets out first: a cut one is not found any more.
 */
export function runTitle(prompt: string): string {
  const line = prompt.split(/[\r\n\u2028\u2029]/, 1000).find((each) => each.trim() !== '') ?? '';
  const seen = inOneLine(line);
  return seen.length <= longestTitle ? seen : `${firstCharacters(seen, longestTitle - 1)}…`;
}
