import { isIniSpace, type IniCharacters } from './ini-characters';

const escapes: Readonly<Record<string, string>> = { t: '\t', b: '\b', n: '\n' };

/**
 * Reads what stands behind an equals sign as git does: quotes may open anywhere, a backslash at the end of a line goes on
 * with the next, and a comment, which begins outside of quotes alone, never does. Takes no more than up to the line end.
 */
export function iniValue(characters: IniCharacters): string {
  let value = '';
  let spaces = '';
  let isQuoted = false;
  while (characters.peek() !== '\n') {
    const character = characters.take();
    if (!isQuoted && (character === ';' || character === '#')) {
      characters.skipLine();
    } else if (!isQuoted && isIniSpace(character)) {
      if (value !== '') spaces += ' ';
    } else if (character === '"') {
      value += spaces;
      spaces = '';
      isQuoted = !isQuoted;
    } else {
      value += spaces;
      spaces = '';
      value += character === '\\' ? escaped(characters) : character;
    }
  }
  return value;
}

function escaped(characters: IniCharacters): string {
  // A last backslash of the text goes on with nothing.
  if (characters.isAtEnd) return '';
  const character = characters.take();
  return character === '\n' ? '' : (escapes[character] ?? character);
}
