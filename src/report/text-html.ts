import type { ClippedText } from './clipped-text';
import { counted, countText } from './figures';
import { html, type Html } from './html';

/** Texts longer than this are folded: lines, and characters. */
const foldedLines = 12;
const foldedCharacters = 1200;

/** A text with its white space kept, and with a note where it was cut. */
export function textBlock({ head, left, tail }: ClippedText, name: string): Html {
  const note = html` <span class="cut">… ${countText(left)} characters left out …</span> `;
  // A browser drops the first line end of such an element.
  return html`<pre class="${name}" dir="auto">${'\n'}${head}${left === 0 ? undefined : note}${tail}</pre>`;
}

/** The same, folded where it is long. */
export function foldedBlock(text: ClippedText, name: string): Html {
  const isLong = text.lines > foldedLines || text.head.length + text.tail.length > foldedCharacters || text.left > 0;
  if (!isLong) return textBlock(text, name);
  return html`<details>
    <summary>${name}, ${counted(text.lines, 'line')}</summary>
    ${textBlock(text, name)}
  </details>`;
}
