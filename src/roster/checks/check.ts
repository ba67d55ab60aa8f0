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
export type Check = (value: unknown) => readonly Finding[];

/** A check with one verdict; what was found is described by its kind, a short text by its content. */
export function check(expected: string, isRight: (value: unknown) => boolean): Check {
  return (value) => (isRight(value) ? [] : [{ path: [], message: describe(value), expected }]);
}

/** A check of text. */
export function textCheck(expected: string, isRight: (text: string) => boolean): Check {
  return check(expected, (value) => typeof value === 'string' && isRight(value));
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
