/** A text in one line, closed by a full stop where nothing closes it, so that another sentence can follow. */
export function asSentence(text: string): string {
  const line = text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ');
  return line === '' || /[.!?]$/.test(line) ? line : `${line}.`;
}
