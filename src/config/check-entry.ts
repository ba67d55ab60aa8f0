import type { Problem } from '../errors';
import { nearestName } from '../errors/nearest-name';
import { plainValue, problemAt, type Located, type LocatedEntry } from '../yaml';
import { configKeys, type ConfigKey } from './config-keys';
import type { ConfigLayerName } from './config-layer';
import { belongsToOperator, refusedInProjects } from './project-refusals';

const refusals: Readonly<Record<ConfigLayerName, string>> = {
  operator: 'may not be set here',
  project: 'may not be set by a project file',
  file: "may be set by the operator's configuration alone",
};

/** What is wrong with one key and its value in a file of this layer. */
export function entryProblems(
  key: string,
  { key: place, value }: LocatedEntry,
  layer: ConfigLayerName,
): readonly Problem[] {
  const rule = Object.hasOwn(configKeys, key) ? configKeys[key] : undefined;
  if (rule === undefined) return [problemAt(place, key, ...unknownKey(key, layer))];
  if (!rule.layers.includes(layer)) return [problemAt(place, key, refusals[layer], belongsToOperator)];
  return leavesOf(key, value, rule).flatMap(([path, leaf]) => leafProblems(path, leaf, rule, layer));
}

function unknownKey(key: string, layer: ConfigLayerName): readonly [message: string, expected: string] {
  const refused = layer === 'project' ? refusedInProjects(key) : undefined;
  if (refused !== undefined) return [refusals.project, refused];
  const near = nearestName(key, Object.keys(configKeys));
  if (near !== undefined && configKeys[near]?.layers.includes(layer) === false) {
    return [`is not a known key, and "${near}" ${refusals[layer]}`, belongsToOperator];
  }
  const known = Object.keys(configKeys).filter((one) => configKeys[one]?.layers.includes(layer));
  return ['is not a known key', near === undefined ? `one of ${known.join(', ')}` : `"${near}"`];
}

function leavesOf(key: string, value: Located, rule: ConfigKey): readonly (readonly [string, Located])[] {
  return value.kind === 'map' && rule.perAgent
    ? [...value.entries].map(([agent, entry]) => [`${key}.${agent}`, entry.value])
    : [[key, value]];
}

function leafProblems(path: string, leaf: Located, rule: ConfigKey, layer: ConfigLayerName): readonly Problem[] {
  const plain = plainValue(leaf);
  if (plain === null) return [];
  const { acceptsItem } = rule;
  if (leaf.kind === 'list' && acceptsItem !== undefined) {
    return leaf.items
      .filter((item) => !acceptsItem(plainValue(item)))
      .map((item) => problemAt(item, path, `holds ${shown(plainValue(item))}`, rule.expected));
  }
  if (!rule.accepts(plain)) return [problemAt(leaf, path, `is ${shown(plain)}`, rule.expected)];
  const allowed = layer === 'project' ? rule.inProject?.values : undefined;
  if (allowed === undefined || allowed.some((value) => value === plain)) return [];
  const message = `is ${shown(plain)}, which ${refusals.project}`;
  return [problemAt(leaf, path, message, `one of ${allowed.join(', ')}, or ${belongsToOperator}`)];
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 60);
}
