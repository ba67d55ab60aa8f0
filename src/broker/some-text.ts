/**
 * Whether a string somewhere in a JSON value matches. The walk keeps a list of its own, since a body can be nested more
 * deeply than functions can call each other; what comes first is looked at first.
 */
export function someText(value: unknown, matches: (text: string) => boolean): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (matches(next)) return true;
    } else if (typeof next === 'object' && next !== null) {
      for (const part of Object.values(next).reverse()) left.push(part);
    }
  }
  return false;
}
