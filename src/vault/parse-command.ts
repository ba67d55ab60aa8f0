import { isAbsolute } from 'node:path';
import { CredentialError } from '../errors';

/** What a shell would act on, and what nobody acts on here. */
const shellCharacters = /[$`|&;<>(){}*?[\]~#!\\\n\r]/;

/**
 * The program and arguments that a text names: a JSON list, or words with spaces between them and quotes around those
 * that have some. There is no shell. Throws `CredentialError` (`credential_invalid`).
 */
export function parseCommand(text: string): readonly string[] {
  const command = text.trimStart().startsWith('[') ? parseList(text) : parseWords(text);
  const [program = ''] = command;
  if (program === '') throw invalid('is empty', 'a program and its arguments');
  if (program.includes('/') && !isAbsolute(program)) {
    throw invalid('names its program by a relative path', 'an absolute path, or a name that is on PATH');
  }
  return command;
}

function parseList(text: string): readonly string[] {
  const expected = 'a list of texts such as ["pass-json", "anthropic"]';
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw invalid('begins as a JSON list and is none', expected);
  }
  const isTexts = Array.isArray(list) && list.every((each) => typeof each === 'string' && !each.includes('\0'));
  if (!isTexts) throw invalid('holds something else than texts', expected);
  return list as readonly string[];
}

function parseWords(text: string): readonly string[] {
  const words: string[] = [];
  const pattern = /\s*(?:((?:"[^"\\$`]*"|'[^']*'|[^\s"'])+)|$)/y;
  while (pattern.lastIndex < text.trimEnd().length) {
    const word = pattern.exec(text)?.[1];
    if (word === undefined) throw invalid('has a quote that does not end', 'words, or a JSON list of them');
    const bare = word.replace(/"[^"]*"|'[^']*'/g, '');
    if (shellCharacters.test(bare)) {
      throw invalid('has a character for a shell', 'words alone: there is no shell; say it as ["sh", "-c", "..."]');
    }
    words.push(word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
  }
  return words;
}

function invalid(what: string, expected: string): CredentialError {
  return new CredentialError('credential_invalid', `The command ${what}, expected ${expected}.`);
}
