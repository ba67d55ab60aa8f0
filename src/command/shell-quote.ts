import { partsOf, type Slot, type SlottedText } from '../api';

/** Shell expression that stands for a slot, already safe inside double quotes. */
export type SlotExpression = (slot: Slot) => string;

/** One shell word that expands to exactly the text, whatever it holds. */
export function shellQuote(text: SlottedText, expression: SlotExpression): string {
  const words = partsOf(text).map((part) => (typeof part === 'string' ? quotePlain(part) : `"${expression(part)}"`));
  return words.join('') || "''";
}

/** Single quotes keep every byte; only the single quote itself has to step outside. */
function quotePlain(text: string): string {
  if (text === '') return '';
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(text)) return text;
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
