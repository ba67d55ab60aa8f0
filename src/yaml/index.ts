export type { Located, LocatedEntry, LocatedList, LocatedMap, LocatedScalar, Position, TreePath } from './located';
export { inheritElement, mergeMaps, mergeTrees } from './merge-trees';
export { parseYaml, sizeLimitBytes, type ParsedYaml } from './parse-yaml';
export { placeOf, placeOfDotted, type Place } from './place-of';
export { plainValue } from './plain-value';
export { limitProblems, problemAt, problemLimit, sortProblems } from './problem-at';
