import { shownValue } from '../../api/shown-value';
import { thrownText as textOfThrown } from '../../errors/thrown-text';
import { copyOf } from '../fakes/copy-of';

/** A copy of what a plugin returned, which may be nothing at all. */
export function resultOf(value: unknown): unknown {
  return copyOf(value ?? null);
}

/** Whether two values look the same as JSON; equal also across realms, such as that of a test runner. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return jsonOf(one) === jsonOf(other);
}

/** As JSON, with the numbers that JSON has not; `undefined` where it leads to itself. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value ?? null, (_key, member: unknown) =>
      typeof member === 'bigint' ? shownValue(member) : member,
    );
  } catch {
    return undefined;
  }
}

/** What was thrown, in one line. */
export function thrownText(error: unknown): string {
  const message = textOfThrown(error);
  const name = error instanceof Error ? shownName(error) : '';
  return `${name}${message}`.split('\n', 1)[0] ?? '';
}

function shownName(error: Error): string {
  try {
    return `${error.name}: `;
  } catch {
    return '';
  }
}
