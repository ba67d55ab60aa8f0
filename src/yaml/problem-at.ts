import type { Problem } from '../errors';
import type { Position } from './located';

/** Most problems of one file that are told one by one. */
export const problemLimit = 100;

/** A problem at a place. */
export function problemAt(place: Position, path: string, message: string, expected?: string): Problem {
  const { file, line, column } = place;
  return { file, line, column, path, message, ...(expected === undefined ? {} : { expected }) };
}

/** By file, then line, then column; the order of the input decides between equals. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort(
    (a, b) => compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.path, b.path),
  );
}

/** Cuts a flood: a file of garbage has tens of thousands of problems, and nobody reads them. */
export function limitProblems(problems: readonly Problem[]): readonly Problem[] {
  const next = problems[problemLimit];
  if (next === undefined) return problems;
  const more = problems.length - problemLimit;
  return [...problems.slice(0, problemLimit), { ...next, path: '', message: `and ${String(more)} more problems` }];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
