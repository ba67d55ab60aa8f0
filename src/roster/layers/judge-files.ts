import { formatProblem, type Problem } from '../../errors';
import type { JudgedAgent } from '../judged-agent';
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

/** What is known of the judged files. */
export interface Judgement {
  readonly problems: readonly Problem[];
  readonly agents: readonly JudgedAgent[];
}

/** What keeps the judged entries from use, and what is wrong with others because of them. Throws `RosterError`. */
export function judgeFiles({ files, isJudged }: JudgedFiles): Judgement {
  const roster = buildRoster(files);
  const judged = files.filter(isJudged);
  // Without a bundled file the rest of the package would be broken.
  const agents = judgedAgents(roster, judged);
  if (judged.some(({ layer }) => layer === 'bundled')) return { problems: roster.problems, agents };
  const own = judged.flatMap(({ kind, name }) => roster.broken[kind].get(name) ?? []);
  const others = newProblems(roster, buildRoster(files.filter((file) => !isJudged(file))));
  return { problems: told([...own, ...others]), agents };
}

function judgedAgents(roster: Roster, judged: readonly RosterFile[]): readonly JudgedAgent[] {
  const names = judged.flatMap(({ kind, name }) => (kind === 'agents' && roster.agents.has(name) ? [name] : []));
  return [...new Set(names)].map((name) => ({
    name,
    derivedFrom: roster.agents.get(name)?.derivedFrom ?? [],
    fields: roster.describe('agents', name),
  }));
}

function newProblems(roster: Roster, before: Roster): readonly Problem[] {
  const known = new Set(before.problems.map(formatProblem));
  return roster.problems.filter((problem) => !known.has(formatProblem(problem)));
}
