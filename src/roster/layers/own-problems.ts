import { formatProblem, type Problem } from '../../errors';
import { problemAt } from '../../yaml';
import type { RosterLayerKind } from '../roster';
import type { EntrySource } from './entry-sources';
import type { MergedEntry } from './merge-entry';

/** Whose a file is. */
export type LayerOf = (file: string) => RosterLayerKind | undefined;

/**
 * What an entry has wrong that none of those has wrong which it derives from, told where it has to be mended. `wrong`
 * holds what the check of each merged entry found.
 */
export function ownProblems(
  { name, derivedFrom }: MergedEntry,
  wrong: ReadonlyMap<string, readonly Problem[]>,
  source: EntrySource | undefined,
  layerOf: LayerOf,
): readonly Problem[] {
  const ofBases = new Set(derivedFrom.flatMap((base) => wrong.get(base) ?? []).map(formatProblem));
  const own = (wrong.get(name) ?? []).filter((problem) => !ofBases.has(formatProblem(problem)));
  return atOverlay(own, source, layerOf).map((problem) => ofDerived(problem, source));
}

/** What is wrong in a bundled file is so because of the file over it: there it has to be mended. */
function atOverlay(
  problems: readonly Problem[],
  source: EntrySource | undefined,
  layerOf: LayerOf,
): readonly Problem[] {
  const overlay = source?.trees.findLast(({ file }) => layerOf(file) !== 'bundled');
  if (overlay === undefined) return problems;
  return problems.map((problem) => {
    if (layerOf(problem.file) !== 'bundled') return problem;
    const message = `${problem.message}, in ${problem.file}:${String(problem.line)} with this file over it`;
    return problemAt(overlay, problem.path, message, problem.expected);
  });
}

/** The place is in the file of another entry, in which nothing need be wrong: the message says whose mistake it is. */
function ofDerived(problem: Problem, source: EntrySource | undefined): Problem {
  if (source === undefined || source.trees.some(({ file }) => file === problem.file)) return problem;
  return { ...problem, message: `${problem.message} in "${source.name}", which derives from it` };
}
