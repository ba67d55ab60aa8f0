import type { JsonObject } from '../../api';
import type { TreePath } from '../../yaml';

/** One thing that is wrong with a value, before it has a place. */
export interface Finding {
  /** From the checked value down. */
  readonly path: TreePath;
  readonly message: string;
  readonly expected?: string;
  /** The key is wrong, not what it holds. */
  readonly atKey?: boolean;
}

/** Finds everything that is wrong with one value; nothing found means that it may be used. */
export interface Check {
  (value: unknown): readonly Finding[];
  /** The same as JSON Schema, as far as that can say it. Its `type` is one word, so that `null` can be added. */
  readonly schema: JsonObject;
  /** What a right value is, in the fewest words, for a table. */
  readonly shown: string;
}

/** What a check is beside what it finds. */
export type CheckFacts = Pick<Check, 'schema' | 'shown'>;

/** A check that finds in its own way. */
export function checkOf({ schema, shown }: CheckFacts, find: (value: unknown) => readonly Finding[]): Check {
  return Object.assign((value: unknown) => find(value), { schema, shown });
}

/** A check with one verdict; what was found is described by its kind, a short text by its content. */
export function check(
  expected: string,
  isRight: (value: unknown) => boolean,
  facts: Pick<CheckFacts, 'schema'> & Partial<CheckFacts>,
): Check {
  const find = (value: unknown): readonly Finding[] =>
    isRight(value) ? [] : [{ path: [], message: describe(value), expected }];
  return checkOf({ shown: expected, ...facts }, find);
}

/** A check of text; `schema` says what more JSON Schema can say of it. */
export function textCheck(
  expected: string,
  isRight: (text: string) => boolean,
  { schema, ...facts }: Partial<CheckFacts> = {},
): Check {
  const find = (value: unknown): readonly Finding[] => {
    if (typeof value === 'string' && isRight(value)) return [];
    // A name such as 5 or true is no text in YAML, though it looks like one.
    const needsQuotes = ['number', 'boolean'].includes(typeof value) && isRight(String(value));
    return [{ path: [], message: describe(value), expected: needsQuotes ? `${expected}; put it in quotes` : expected }];
  };
  return checkOf({ shown: expected, ...facts, schema: { type: 'string', ...schema } }, find);
}

/** Puts a finding one step deeper. */
export function below(step: string | number, findings: readonly Finding[]): readonly Finding[] {
  return findings.map((finding) => ({ ...finding, path: [step, ...finding.path] }));
}

/** What a value is, as the end of the sentence "the value ...". */
export function describe(value: unknown): string {
  if (value === undefined || value === null) return 'is missing';
  if (typeof value === 'string')
    return `is the text ${JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value)}`;
  if (typeof value === 'number') return `is the number ${String(value)}`;
  if (typeof value === 'boolean') return `is ${String(value)}`;
  return Array.isArray(value) ? 'is a list' : 'is a map';
}

/** Recognises a map among plain values. */
export function isPlainMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
