import { recordsOf, textOf } from '../json-reading';

/** Text of a message whose content is a string or a list of blocks; blocks without text are left out. */
export function contentText(content: unknown): string {
  const whole = textOf(content);
  if (whole !== undefined) return whole;
  return recordsOf(content)
    .map((block) => textOf(block['text']))
    .filter((text) => text !== undefined)
    .join('\n');
}

/** Joins what is not empty by blank lines. */
export function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

/** Cuts a text in two, so that a stream has more than one delta; never inside a character. */
export function halves(text: string): readonly string[] {
  const characters = Array.from(text);
  const middle = Math.ceil(characters.length / 2);
  return [characters.slice(0, middle).join(''), characters.slice(middle).join('')].filter((half) => half !== '');
}
