import type { Problem } from '../../errors';
import { problemAt, type Located, type LocatedMap, type Position } from '../../yaml';

/** Where a text may be empty, say so. */
export interface TextRule {
  readonly mayBeEmpty?: boolean;
}

/** Reads the fields of one map and collects what is wrong with them. */
export class FieldReader {
  readonly #map: LocatedMap;
  readonly #path: string;
  readonly #problems: Problem[];

  constructor(map: LocatedMap, path: string, problems: Problem[]) {
    this.#map = map;
    this.#path = path;
    this.#problems = problems;
  }

  /** Tells every key that is not one of the known ones. */
  refuseOthers(known: readonly string[]): void {
    for (const [key, { key: place }] of this.#map.entries)
      if (!known.includes(key)) this.tell(place, key, 'is not a known key', `one of ${known.join(', ')}`);
  }

  /** The value under a key; when it is required and absent, that is a problem. */
  value(key: string, expected?: string): Located | undefined {
    const value = this.#map.entries.get(key)?.value;
    if (value === undefined && expected !== undefined) this.tell(this.#map, key, 'is missing', expected);
    return value;
  }

  /** A text that the map must have. */
  requiredText(key: string, rule: TextRule = {}): string | undefined {
    return this.value(key, expectedText(rule)) === undefined ? undefined : this.text(key, rule);
  }

  /** A text, if the map has one under the key. */
  text(key: string, rule: TextRule = {}): string | undefined {
    const found = this.value(key);
    if (found === undefined) return undefined;
    const text = found.kind === 'scalar' && typeof found.value === 'string' ? found.value : undefined;
    if (text === undefined || (text === '' && rule.mayBeEmpty !== true))
      this.tell(found, key, 'is not such a text', expectedText(rule));
    else if (text.includes('\0')) this.tell(found, key, 'holds a NUL character', 'text that a process can receive');
    else return text;
    return undefined;
  }

  /** A whole number within limits, if the map has one under the key. */
  whole(key: string, least: number, most: number): number | undefined {
    const found = this.value(key);
    if (found === undefined) return undefined;
    const number = found.kind === 'scalar' ? found.value : undefined;
    if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most) return number;
    this.tell(found, key, 'is not such a number', `a whole number from ${String(least)} to ${String(most)}`);
    return undefined;
  }

  /** The map under a key. */
  map(key: string, expected: string): FieldReader | undefined {
    const found = this.value(key);
    if (found?.kind === 'map') return new FieldReader(found, this.#under(key), this.#problems);
    if (found !== undefined) this.tell(found, key, 'is not a map', expected);
    return undefined;
  }

  /** Tells a problem with the value of a key. */
  tell(place: Position, key: string, message: string, expected?: string): void {
    this.#problems.push(problemAt(place, this.#under(key), message, expected));
  }

  #under(key: string): string {
    return this.#path === '' ? key : `${this.#path}.${key}`;
  }
}

function expectedText(rule: TextRule): string {
  return rule.mayBeEmpty === true ? 'a text, quoted where YAML would read something else' : 'a text that is not empty';
}
