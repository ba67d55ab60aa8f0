import { readRecord, readText } from './decoder-fields';

/** Fields of a tool's input that say best what it is about, in this order. */
const telling = [
  'command',
  'file_path',
  'filePath',
  'notebook_path',
  'absolute_path',
  'pattern',
  'query',
  'url',
  'path',
  'description',
  'prompt',
] as const;

const maxCharacters = 200;

/** One line about a tool call: the command, the path or the like from its input, else the name of the tool. */
export function toolTitle(input: unknown, name: string): string {
  const fields = readRecord(input) ?? {};
  for (const key of telling) {
    const text = readText(fields[key]);
    const line = text === undefined ? '' : oneLine(text);
    if (line !== '') return line;
  }
  return oneLine(name);
}

/** The text on one line of at most 200 characters. */
export function oneLine(text: string): string {
  // Looks at a little more than is shown: an input can be megabytes long.
  const start = text.trimStart().slice(0, 8 * maxCharacters);
  const whole = start.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (whole.length <= maxCharacters) return whole;
  const line = Array.from(whole);
  return line.length <= maxCharacters ? line.join('') : `${line.slice(0, maxCharacters - 1).join('')}…`;
}
