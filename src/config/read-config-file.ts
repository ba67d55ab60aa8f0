import { readFileSync } from 'node:fs';
import type { ConfigValues } from '../api';
import { ConfigFileError, type Problem } from '../errors';
import { nearestName } from '../errors/nearest-name';
import { parseYaml, plainValue, problemAt, type Located, type LocatedMap, type Position } from '../yaml';
import { configKeys } from './config-keys';

/** Values of configuration, and where each was written as `file:line:column`: by key, in maps also by `key.AGENT`. */
export interface ConfigFile {
  readonly values: ConfigValues;
  readonly origins: Readonly<Record<string, string>>;
}

/** Reads one configuration file. Throws `ConfigFileError` with every problem in it. */
export function readConfigFile(file: string): ConfigFile {
  const tree = parse(file);
  const problems: Problem[] = [];
  for (const [key, entry] of tree.entries) problems.push(...entryProblems(key, entry.key, entry.value));
  if (problems.length > 0) throw new ConfigFileError('config_invalid', 'The configuration cannot be used', problems);
  return {
    values: plainValue(tree) as ConfigValues,
    origins: Object.fromEntries([...tree.entries].flatMap(([key, { value }]) => placesOf(key, value))),
  };
}

function parse(file: string): LocatedMap {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (cause) {
    const problem = { file, line: 1, column: 1, path: '', message: 'cannot be read' };
    throw new ConfigFileError('config_invalid', 'The configuration cannot be used', [problem], { cause });
  }
  const parsed = parseYaml(content, file);
  if (!parsed.ok) throw new ConfigFileError('config_invalid', 'The configuration cannot be used', parsed.problems);
  const { tree } = parsed;
  if (tree.kind === 'map') return tree;
  if (tree.kind === 'scalar' && tree.value === null) {
    return { kind: 'map', entries: new Map(), file, line: 1, column: 1 };
  }
  const problem = problemAt(tree, '', 'is not a map', 'keys such as model, timeout, provider');
  throw new ConfigFileError('config_invalid', 'The configuration cannot be used', [problem]);
}

function entryProblems(key: string, keyPlace: Position, value: Located): readonly Problem[] {
  const rule = Object.hasOwn(configKeys, key) ? configKeys[key] : undefined;
  if (rule === undefined) {
    const near = nearestName(key, Object.keys(configKeys));
    const expected = near === undefined ? `one of ${Object.keys(configKeys).join(', ')}` : `"${near}"`;
    return [problemAt(keyPlace, key, 'is not a known key', expected)];
  }
  const leaves: readonly (readonly [string, Located])[] =
    value.kind === 'map'
      ? [...value.entries].map(([agent, entry]) => [`${key}.${agent}`, entry.value])
      : [[key, value]];
  return leaves.flatMap(([path, leaf]) => {
    const plain = plainValue(leaf);
    if (plain === null || rule.accepts(plain)) return [];
    return [problemAt(leaf, path, `is ${JSON.stringify(plain).slice(0, 60)}`, rule.expected)];
  });
}

function placesOf(key: string, value: Located): readonly (readonly [string, string])[] {
  const members = value.kind === 'map' ? [...value.entries] : [];
  return [[key, place(value)], ...members.map(([agent, entry]) => [`${key}.${agent}`, place(entry.value)] as const)];
}

function place({ file, line, column }: Position): string {
  return `${file}:${String(line)}:${String(column)}`;
}
