import { shownValue } from './shown-value';

/**
 * What is wrong with a value, in words that follow the place of the value: ` is 5, expected a text`, or
 * `[0].status is absent, expected ...` of a part of it. Absent: nothing. Places are put together for wrong values alone.
 */
export type Check = (value: unknown) => string | undefined;

/** One field and what it must be. */
export interface Field {
  readonly name: string;
  readonly check: Check;
}

export function listed(checks: Readonly<Record<string, Check>>): readonly Field[] {
  return Object.entries(checks).map(([name, check]) => ({ name, check }));
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A value for which `isGood` holds; `expected` says what that is. */
const where =
  (isGood: (value: unknown) => boolean, expected: string): Check =>
  (value) =>
    isGood(value) ? undefined : ` is ${shownValue(value)}, expected ${expected}`;

export const text = where((value) => typeof value === 'string', 'a text');
export const number = where(isNumber, 'a number');
export const count = where((value) => isNumber(value) && value >= 0, 'a number from 0 on');
export const truth = where((value) => typeof value === 'boolean', 'true or false');
export const anything: Check = () => undefined;
const object = where(isObject, 'an object');
const list = where(Array.isArray, 'a list');

export function oneOf(...values: readonly unknown[]): Check {
  return where((value) => values.includes(value), values.map(String).join(', '));
}

export function listOf(check: Check): Check {
  return (value) => {
    if (!Array.isArray(value)) return list(value);
    for (const [index, element] of (value as readonly unknown[]).entries()) {
      const wrong = check(element);
      if (wrong !== undefined) return `[${String(index)}]${wrong}`;
    }
    return undefined;
  };
}

/** An object with the fields of a contract; it may have others, which are of no harm. */
export function withFields(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  const [must, may] = [listed(required), listed(optional)];
  return (value) => {
    if (!isObject(value)) return object(value);
    for (const { name, check } of must) {
      const wrong = check(value[name]);
      if (wrong !== undefined) return `.${name}${wrong}`;
    }
    for (const { name, check } of may) {
      const wrong = value[name] === undefined ? undefined : check(value[name]);
      if (wrong !== undefined) return `.${name}${wrong}`;
    }
    return undefined;
  };
}
