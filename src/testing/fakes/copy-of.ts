import { isSlotted, joinText } from '../../api';

/** A copy that shares nothing with the original. For values that JSON can hold, and texts with slots among them. */
export function copyOf<T>(value: T): T {
  return copied(value) as T;
}

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isSlotted(value)) return joinText(value);
  if (Array.isArray(value)) return value.map(copied);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([key, member]) => [key, copied(member)]));
}
