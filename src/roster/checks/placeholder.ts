import { templatePlaceholders } from '../../api';
import type { Finding } from './check';
import { suggestion } from './text';

const known: readonly string[] = templatePlaceholders;

/** A known name in another spelling, such as `base-url`: whoever wrote it meant no literal text. */
const nearNames = known.map((name) => Array.from(name, anySpelling).join('')).join('|');

/**
 * What would be passed on as it stands though it was meant to be replaced: lower-case letters in braces that are no
 * placeholder, and placeholders in another spelling. The braces of TOML and JSON never look like that.
 */
const mistaken = `[{](?!(?:${known.join('|')})[}])(?:[a-z_]+|[ \\t]*(?:${nearNames})[ \\t]*)[}]`;

/** The beginning of a pattern for text without such placeholders. */
export const knownPlaceholdersAlone = `(?!.*${mistaken})`;

/** Every placeholder that nothing would be put in the place of. */
export function unknownPlaceholders(value: unknown): readonly Finding[] {
  const braced = known.map((name) => `{${name}}`);
  return Array.from(String(value).matchAll(new RegExp(mistaken, 'g')), ([text]) => ({
    path: [],
    message: `uses the unknown placeholder ${text}`,
    expected: `one of ${braced.join(' ')}${suggestion(usualSpelling(text), braced)}`,
  }));
}

function anySpelling(letter: string): string {
  return letter === '_' ? '[_-]' : `[${letter}${letter.toUpperCase()}]`;
}

function usualSpelling(text: string): string {
  return text.replaceAll(/[ \t]/g, '').toLowerCase().replaceAll('-', '_');
}
