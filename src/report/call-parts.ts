import type { FileDiff } from '../api';
import { clipLine, type ClippedText, type TextBudget } from './clipped-text';
import { lineDiff } from './line-diff';
import type { ShownDiff } from './timeline-entry';

/** Files of one call whose diff is shown, lines of one diff, and characters of a line. */
const mostFiles = 50;
const mostLines = 400;
const mostCharacters = 1000;

/** The diffs of a call, cut to what can be shown. */
export function shownDiffs(diffs: readonly FileDiff[], budget: TextBudget): readonly ShownDiff[] {
  return diffs.slice(0, mostFiles).map(({ path, oldText = '', newText = '' }) => {
    const diff = lineDiff(oldText, newText);
    const kept = diff.lines.slice(0, mostLines);
    const lines = kept.map(({ sign, text }) => ({ sign, text: lineOf(budget.clip(text, mostCharacters)) }));
    return { ...diff, path: clipLine(path), lines, hidden: diff.lines.length - kept.length };
  });
}

function lineOf({ head, left, tail }: ClippedText): string {
  return left === 0 ? head : `${head} … ${tail}`;
}

/** Characters of an input that are shown. */
const inputLimit = 20_000;

/** The input of a call as text; nothing where the title says it all. */
export function shownInput(input: unknown, title: string, budget: TextBudget): ClippedText | undefined {
  const text = typeof input === 'string' ? input : inputText(input);
  return text === undefined || saysNoMore(input, title) ? undefined : budget.clip(text, inputLimit);
}

function inputText(input: unknown): string | undefined {
  if (input === undefined || input === null) return undefined;
  const text = JSON.stringify(input, undefined, 2);
  return text === '{}' ? undefined : text;
}

function saysNoMore(input: unknown, title: string): boolean {
  if (typeof input === 'string') return input === title;
  if (typeof input !== 'object' || input === null) return false;
  const values: readonly unknown[] = Object.values(input);
  return values.length === 1 && values[0] === title;
}
