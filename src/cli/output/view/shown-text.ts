import { stripControl } from '../../../events';

/** The first line of a text, without what steers a terminal. */
export function oneLineText(text: string): string {
  return (
    stripControl(text)
      .split('\n')
      .find((line) => line.trim() !== '') ?? ''
  );
}

/** The lines of a text that say something, without what steers a terminal. */
export function shownLines(text: string): readonly string[] {
  return stripControl(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}
