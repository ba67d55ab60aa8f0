import type { PromptEscape } from '../agent-shapes';
import { joinText, partsOf, type SlottedText } from '../slotted-text';

/** Replaces what a CLI would act on in a prompt. Slots are left alone: they are filled by somebody who escapes. */
export function escapePrompt(prompt: SlottedText, escapes: readonly PromptEscape[]): SlottedText {
  const parts = partsOf(prompt).map((part, index) => {
    if (typeof part !== 'string') return part;
    return escapes.reduce((text, escape) => replace(text, escape, index === 0), part);
  });
  return joinText({ parts });
}

function replace(text: string, { find, replacement, at }: PromptEscape, isStart: boolean): string {
  if (at === 'anywhere') return text.replaceAll(find, () => replacement);
  const start = at === 'start' ? 0 : text.length - text.trimStart().length;
  if (!isStart || !text.startsWith(find, start)) return text;
  return text.slice(0, start) + replacement + text.slice(start + find.length);
}
