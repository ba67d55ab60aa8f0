import type { Problem } from '../../errors';
import { parseYaml, problemAt, type LocatedMap } from '../../yaml';
import { describe, entryNameExpected, entryNamePattern } from '../checks';
import type { RosterFile } from './read-roster-files';

/** The version of the files' format. */
const rosterVersion = 1;

/** A file without the keys that belong to the file and not to the entry, or why it has no tree. */
export interface ParsedRosterFile {
  readonly source: RosterFile;
  readonly tree?: LocatedMap;
  readonly problems: readonly Problem[];
}

/** Parses one file and checks what holds for every file by itself: its version and its name. */
export function parseRosterFile(source: RosterFile): ParsedRosterFile {
  const { content, file } = source;
  if (!Buffer.isBuffer(content)) return { source, problems: [content] };
  const start = { file, line: 1, column: 1 };
  const text = decode(content);
  if (text === undefined) return { source, problems: [problemAt(start, '', 'is not UTF-8 text')] };
  const parsed = parseYaml(text, file);
  if (!parsed.ok) return { source, problems: parsed.problems };
  const { tree } = parsed;
  if (tree.kind !== 'map') return { source, problems: [problemAt(tree, '', 'is not an entry', 'a map of keys')] };
  const entries = new Map(tree.entries);
  entries.delete('roster_version');
  entries.delete('name');
  return { source, tree: { ...tree, entries }, problems: [...versionProblems(tree), ...nameProblems(tree, source)] };
}

function versionProblems(tree: LocatedMap): readonly Problem[] {
  const expected = String(rosterVersion);
  const value = tree.entries.get('roster_version')?.value;
  if (value === undefined) return [problemAt(tree, 'roster_version', 'is missing', expected)];
  if (value.kind === 'scalar' && value.value === rosterVersion) return [];
  const what = value.kind === 'scalar' ? value.value : value.kind === 'list' ? [] : {};
  return [problemAt(value, 'roster_version', describe(what), expected)];
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

function decode(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return undefined;
  }
}
