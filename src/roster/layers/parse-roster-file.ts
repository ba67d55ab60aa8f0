import type { Problem } from '../../errors';
import { parseYaml, problemAt, type Located, type LocatedMap } from '../../yaml';
import { describe, entryNameExpected, entryNamePattern } from '../checks';
import { rosterVersion } from '../schema/roster-version';
import type { RosterFile } from './read-roster-files';

const versionKey = 'roster_version';

/** A file without the keys that belong to the file and not to the entry, or why it has no tree. */
export interface ParsedRosterFile {
  readonly source: RosterFile;
  readonly tree?: LocatedMap;
  readonly problems: readonly Problem[];
}

/** Parses one file and checks what holds for every file by itself: its version and its name. */
export function parseRosterFile(source: RosterFile): ParsedRosterFile {
  const { content, file } = source;
  if (typeof content !== 'string') return { source, problems: [content] };
  const parsed = parseYaml(content, file);
  if (!parsed.ok) return { source, problems: parsed.problems };
  const { tree } = parsed;
  if (tree.kind !== 'map') return { source, problems: [problemAt(tree, '', 'is not an entry', 'a map of keys')] };
  const version = tree.entries.get('roster_version')?.value;
  // What the keys of a later format mean is not known: that it is one is all that can be said.
  if (version !== undefined && isOfFuture(version)) return { source, problems: [futureProblem(version)] };
  const entries = new Map(tree.entries);
  entries.delete('roster_version');
  entries.delete('name');
  const problems = [...versionProblems(tree, version), ...nameProblems(tree, source)];
  return { source, tree: { ...tree, entries }, problems };
}

function versionProblems(tree: LocatedMap, version: Located | undefined): readonly Problem[] {
  if (version === undefined) {
    return [problemAt(tree, versionKey, 'is missing', `the line ${versionKey}: ${String(rosterVersion)}`)];
  }
  const what = version.kind === 'scalar' ? version.value : version.kind === 'list' ? [] : {};
  if (what === rosterVersion) return [];
  const isNumber = typeof what === 'number';
  const expected = isNumber ? String(rosterVersion) : `the number ${String(rosterVersion)}, without quotes`;
  return [problemAt(version, versionKey, what === null ? 'is empty' : describe(what), expected)];
}

function isOfFuture(version: Located): boolean {
  const number = version.kind === 'scalar' ? version.value : undefined;
  return typeof number === 'number' && Number.isInteger(number) && number > rosterVersion;
}

function futureProblem(version: Located): Problem {
  const number = version.kind === 'scalar' ? String(version.value) : '';
  return problemAt(
    version,
    versionKey,
    `is ${number}: this file is for a newer Muster`,
    `${String(rosterVersion)}, or a newer Muster (npm install --global muster-agents)`,
  );
}

function nameProblems(tree: LocatedMap, { file, name }: RosterFile): readonly Problem[] {
  const start = { file, line: 1, column: 1 };
  const wrongFile = entryNamePattern.test(name)
    ? []
    : [problemAt(start, '', 'the name of the file is no name for an entry', entryNameExpected)];
  const value = tree.entries.get('name')?.value;
  if (value === undefined || (value.kind === 'scalar' && value.value === name)) return wrongFile;
  const what = value.kind === 'scalar' ? value.value : value.kind === 'list' ? [] : {};
  return [...wrongFile, problemAt(value, 'name', describe(what), `"${name}", the name of the file`)];
}
