import type { Node, Scalar, YAMLMap } from 'yaml';
import type { Problem } from '../errors';
import type { Locate } from './line-index';
import type { Located, LocatedEntry, Position } from './located';
import { problemAt } from './problem-at';
import { yamlLibrary } from './yaml-library';

/** Keys that mean something to JavaScript objects; later stages would drop or follow them. */
const refusedKeys: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

/** Turns the nodes of one document into a located tree and collects what no later stage may see. */
export class TreeBuilder {
  readonly problems: Problem[] = [];
  readonly #locate: Locate;

  constructor(locate: Locate) {
    this.#locate = locate;
  }

  build(node: unknown, path: string, fallback: Position): Located {
    const { isMap, isNode, isScalar, isSeq } = yamlLibrary();
    if (!isNode(node)) return { ...fallback, kind: 'scalar', value: null };
    const place = this.#place(node, fallback);
    if (isMap(node)) return { ...place, kind: 'map', entries: this.#entries(node, path, place) };
    if (isSeq(node)) {
      const items = node.items.map((item, index) => this.build(item, joinPath(path, String(index)), place));
      return { ...place, kind: 'list', items };
    }
    // What is left is an alias, which the token scan has refused already.
    return { ...place, kind: 'scalar', value: isScalar(node) ? this.#scalar(node, path, place) : null };
  }

  #entries(map: YAMLMap, path: string, place: Position): ReadonlyMap<string, LocatedEntry> {
    const entries = new Map<string, LocatedEntry>();
    for (const pair of map.items) {
      const { isScalar } = yamlLibrary();
      if (!isScalar(pair.key)) {
        this.problems.push(problemAt(place, path, 'has a key that is not a single value', 'text as key'));
        continue;
      }
      const key = this.#place(pair.key, place);
      const name = keyText(pair.key);
      const keyPath = joinPath(path, name);
      const earlier = entries.get(name);
      if (refusedKeys.has(name)) this.problems.push(problemAt(key, keyPath, `the key "${name}" is not allowed`));
      else if (earlier !== undefined) {
        this.problems.push(problemAt(key, keyPath, `is set twice, first in line ${String(earlier.key.line)}`));
      } else entries.set(name, { key, value: this.build(pair.value, keyPath, key) });
    }
    return entries;
  }

  #scalar(node: Scalar, path: string, place: Position): string | number | boolean | null {
    const { value } = node;
    if (typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value !== 'number') return null;
    if (!Number.isFinite(value)) {
      this.problems.push(problemAt(place, path, 'is not a finite number', 'a finite number, or text in quotes'));
    } else if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      this.problems.push(problemAt(place, path, 'is too large to be exact', 'a smaller number, or text in quotes'));
    }
    return value;
  }

  #place(node: Node, fallback: Position): Position {
    return node.range ? this.#locate(node.range[0]) : fallback;
  }
}

/** A plain `53` or `true` as key is text, as it was written. */
function keyText(key: Scalar): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? '');
}

function joinPath(path: string, step: string): string {
  return path === '' ? step : `${path}.${step}`;
}
