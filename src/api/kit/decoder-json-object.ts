import { readRecord, type JsonRecord } from './decoder-fields';
import { extentOfObject } from './decoder-object-extent';

/** Deeper objects are left as text: whoever writes them out again would run out of stack. */
export const maxDepth = 128;

/** Longer texts are measured before they are parsed: a parser takes 40 bytes and more for each bracket that is open. */
const measuredFirst = 64 * 1024;

/** The object, if the text is one of at most 128 levels and nothing else. */
export function readJsonObject(text: string): JsonRecord | undefined {
  const object = readAnyDepth(text);
  return object !== undefined && isShallow(object) ? object : undefined;
}

/** The same of a text whose object can be deeper, if the text is not long: for whoever carries no part of it on unseen. */
export function readAnyDepth(text: string): JsonRecord | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return undefined;
  if (trimmed.length > measuredFirst && !hasFewBrackets(trimmed) && !isShallowText(trimmed)) return undefined;
  return parseObject(trimmed);
}

/** Whether no more levels than these lie in each other; an object or a list is one. */
export function isShallow(value: unknown, levels = maxDepth): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) return isShallowList(value, levels - 1);
  // Every line of an agent comes by here: `Object.values` would make a list for each object in it.
  for (const key in value) if (!isShallow((value as JsonRecord)[key], levels - 1)) return false;
  return true;
}

function isShallowList(values: readonly unknown[], levels: number): boolean {
  for (const value of values) if (!isShallow(value, levels)) return false;
  return true;
}

/** The object that a text holds, however deep. */
export function parseObject(text: string): JsonRecord | undefined {
  try {
    return readRecord(JSON.parse(text));
  } catch {
    // A process that was cut off can leave NUL bytes in what it wrote; no JSON text holds one on purpose.
    return text.includes('\0') ? parseObject(text.replaceAll('\0', '')) : undefined;
  }
}

/** So few that it cannot be deep, those in its texts counted in: most lines are found good without a walk through them. */
function hasFewBrackets(text: string): boolean {
  let left = maxDepth;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      left -= 1;
      if (left < 0) return false;
    }
  }
  return true;
}

function isShallowText(text: string): boolean {
  const { end, depth } = extentOfObject(text, 0);
  return end === text.length && depth <= maxDepth;
}
