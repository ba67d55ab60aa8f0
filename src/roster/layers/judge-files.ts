import { formatProblem, type Problem } from '../../errors';
import type { Roster } from '../roster';
import { buildRoster } from './build-roster';
import { told } from './entry-problems';
import type { RosterFile } from './read-roster-files';

/** Files that are judged, and those that they lie over or beside. */
export interface JudgedFiles {
  /** All of them, lowest layer first. */
  readonly files: readonly RosterFile[];
  readonly isJudged: (file: RosterFile) => boolean;
}

/** What keeps the judged entries from use, and what is wrong with others because of them. Throws `RosterError`. */
export function judgeFiles({ files, isJudged }: JudgedFiles): readonly Problem[] {
  const roster = buildRoster(files);
  const judged = files.filter(isJudged);
  // Without a bundled file the rest of the package would be broken.
  if (judged.some(({ layer }) => layer === 'bundled')) return roster.problems;
  const own = judged.flatMap(({ kind, name }) => roster.broken[kind].get(name) ?? []);
  return told([...own, ...newProblems(roster, buildRoster(files.filter((file) => !isJudged(file))))]);
}

function newProblems(roster: Roster, before: Roster): readonly Problem[] {
  const known = new Set(before.problems.map(formatProblem));
  return roster.problems.filter((problem) => !known.has(formatProblem(problem)));
}
