import { readFileSync } from 'node:fs';
import type { ConfigValues } from '../api';
import { parseYaml, plainValue, problemAt, type Located, type LocatedMap, type Position } from '../yaml';
import { entryProblems } from './check-entry';
import type { ConfigFile, ConfigLayerName } from './config-layer';
import { unusableConfig, unusableFile } from './config-problems';

export { sizeLimitBytes } from '../yaml';

/** Reads one configuration file of a layer. Throws `ConfigFileError` with every problem in it. */
export function readConfigFile(file: string, layer: ConfigLayerName = 'file'): ConfigFile {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (cause) {
    throw unusableFile(file, 'cannot be read', undefined, cause);
  }
  return parseConfigFile(content, file, layer);
}

/** The same for the text of a file. */
export function parseConfigFile(content: string, file: string, layer: ConfigLayerName): ConfigFile {
  const tree = parse(content, file);
  const problems = [...tree.entries].flatMap(([key, entry]) => entryProblems(key, entry, layer));
  if (problems.length > 0) throw unusableConfig(problems);
  return {
    values: plainValue(tree) as ConfigValues,
    origins: Object.fromEntries([...tree.entries].flatMap(([key, { value }]) => placesOf(key, value))),
  };
}

function parse(content: string, file: string): LocatedMap {
  const parsed = parseYaml(content, file);
  if (!parsed.ok) throw unusableConfig(parsed.problems);
  const { tree } = parsed;
  if (tree.kind === 'map') return tree;
  if (tree.kind === 'scalar' && tree.value === null) {
    return { kind: 'map', entries: new Map(), file, line: 1, column: 1 };
  }
  throw unusableConfig([problemAt(tree, '', 'is not a map', 'keys such as model, timeout, provider')]);
}

/** Of a value and, at any depth, of the members of its maps and lists. */
function placesOf(path: string, value: Located): readonly (readonly [string, string])[] {
  return [[path, place(value)], ...membersOf(value).flatMap(([name, member]) => placesOf(`${path}.${name}`, member))];
}

function membersOf(value: Located): readonly (readonly [string, Located])[] {
  if (value.kind === 'map') return [...value.entries].map(([name, entry]) => [name, entry.value]);
  return value.kind === 'list' ? value.items.map((item, index) => [String(index), item]) : [];
}

function place({ file, line, column }: Position): string {
  return `${file}:${String(line)}:${String(column)}`;
}
