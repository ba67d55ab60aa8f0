import { IniCharacters, isIniSpace } from './ini-characters';
import { iniValue } from './ini-value';
import type { LocatedKey } from './located-key';

/**
 * Reads the keys of an ini file as git does: `[section "subsection"]` gives three steps, names are in lower case, and a
 * key without a value is true. Git gives up at a line that it does not understand; here it is passed over.
 */
export function iniKeys(text: string): readonly LocatedKey[] {
  const characters = new IniCharacters(text);
  const keys: LocatedKey[] = [];
  let section: readonly string[] = [];
  while (!characters.isAtEnd) {
    const first = characters.take();
    if (first === '[') {
      section = sectionSteps(header(characters));
    } else if (/[A-Za-z]/.test(first)) {
      const { line, column } = characters;
      const name = `${first}${keyCharacters(characters)}`.toLowerCase();
      keys.push({ path: [...section, name], line, column, value: valueBehind(characters) });
    } else if (first !== '\n' && !isIniSpace(first)) {
      // A comment, or nothing that git knows.
      characters.skipLine();
    }
  }
  return keys;
}

function keyCharacters(characters: IniCharacters): string {
  let found = '';
  while (/[A-Za-z0-9-]/.test(characters.peek())) found += characters.take();
  return found;
}

function valueBehind(characters: IniCharacters): string {
  while (isIniSpace(characters.peek())) characters.take();
  if (characters.peek() !== '=') {
    characters.skipLine();
    return 'true';
  }
  characters.take();
  return iniValue(characters);
}

/** What stands in brackets: the name of the section in lower case, and the subsection behind a dot as it is written. */
function header(characters: IniCharacters): string {
  let found = '';
  while (characters.peek() !== '\n') {
    const character = characters.take();
    if (character === ']') return found;
    if (character === '"') found += `.${subsection(characters)}`;
    else if (!isIniSpace(character)) found += character.toLowerCase();
  }
  return found;
}

function subsection(characters: IniCharacters): string {
  let found = '';
  while (characters.peek() !== '\n') {
    const character = characters.take();
    if (character === '"') return found;
    if (character !== '\\') found += character;
    else if (characters.peek() !== '\n') found += characters.take();
  }
  return found;
}

/** `[section.sub]` is an old spelling of `[section "sub"]`. */
function sectionSteps(name: string): readonly string[] {
  const dot = name.indexOf('.');
  return dot < 0 ? [name] : [name.slice(0, dot), name.slice(dot + 1)];
}
