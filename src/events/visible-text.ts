import { stripControl } from './terminal-text';

/** Nearly every text has nothing of this, and the search for it is quick. */
const unusual = /[^\t\n -~]/;

/** Controls but tab and line feed, format characters such as U+200B, and what Unicode says is shown as nothing. */
const invisible = new RegExp(
  '[\u0000-\u0008\u000b-\u001f\u007f-\u009f\\p{Format}\\p{Default_Ignorable_Code_Point}]',
  'gu',
);

const jsonEscapes = /\\u([\da-f]{4})/gi;

/** The beginning of a control sequence or string whose end is still to come. */
const begunSequence = new RegExp('\u001b(?:\\[[0-?]*[ -/]*|[\\]PX^_][^\u0000-\u0008\u000a-\u001f]*)?$');

/** Whether a text has characters that are not seen when it is shown, or escapes of JSON for them. */
export function hasInvisible(text: string): boolean {
  return isInvisible(text) || (text.includes('\\u') && withoutEscapes(text) !== text);
}

/**
 * What a person can see of a text: as a terminal shows it, and as a program does that does not know the sequences of a
 * terminal. `begun`: the text goes on, and what its end begins is left out.
 */
export function visibleForms(text: string, begun = false): readonly string[] {
  const plain = withoutEscapes(text);
  const shown = stripControl(begun ? plain.replace(begunSequence, '') : plain);
  return [shown.replaceAll(invisible, ''), plain.replaceAll(invisible, '')];
}

function isInvisible(text: string): boolean {
  return unusual.test(text) && text.search(invisible) !== -1;
}

function withoutEscapes(text: string): string {
  return text.replaceAll(jsonEscapes, (escape, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return isInvisible(character) ? character : escape;
  });
}
