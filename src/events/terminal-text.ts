const escape = '\u001b';
const stringEnds = `(?:\u0007|${escape}\\\\|\u009c)`;

/**
 * A string for the terminal with its end: OSC (titles, links, the clipboard), DCS, SOS, PM, APC. It stops at any other
 * control character: without its end only the beginning is taken, so that a text cannot hide what follows.
 */
const controlStrings = new RegExp(
  `(?:${escape}[\\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0000-\u0008\u000a-\u001f\u007f-\u009f]*${stringEnds}`,
  'g',
);

const controlSequences = new RegExp(`(?:${escape}\\[|\u009b)[0-?]*[ -/]*[@-~]`, 'g');
const shortEscapes = new RegExp(`${escape}[ -/]*[0-~]`, 'g');

/** All of C0 and C1 but tab and line feed. Taken last: what the steps before put together has no escape left then. */
const controlCharacters = new RegExp('[\u0000-\u0008\u000b-\u001f\u007f-\u009f]', 'g');

/** Marks, embeddings, overrides and isolates, which show a text in another order than it is read by programs. */
const bidirectionalControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text as it can be printed to a terminal: nothing in it moves the cursor, sets anything or reorders the text. */
export function stripControl(text: string): string {
  return text
    .replaceAll(controlStrings, '')
    .replaceAll(controlSequences, '')
    .replaceAll(shortEscapes, '')
    .replaceAll(controlCharacters, '')
    .replaceAll(bidirectionalControls, '');
}
