import { copyOf } from '../fakes/copy-of';

/** A copy of what a plugin returned, which may be nothing at all. */
export function resultOf(value: unknown): unknown {
  return copyOf(value ?? null);
}

/** Whether two values look the same as JSON; equal also across realms, such as that of a test runner. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** A value of any kind in a message. */
export function shownValue(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value);
}

/** What was thrown, in one line. */
export function thrownText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.split('\n', 1)[0] ?? '';
}
