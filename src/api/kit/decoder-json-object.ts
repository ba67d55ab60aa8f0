import { readRecord, type JsonRecord } from './decoder-fields';
import { extentOfObject } from './decoder-object-extent';

/** Deeper objects are left as text: whoever writes them out again would run out of stack. */
export const maxDepth = 128;

/** The object, if the text is one of at most 128 levels and nothing else. */
export function readJsonObject(text: string): JsonRecord | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return undefined;
  return hasFewBrackets(trimmed) || isShallow(trimmed) ? parseObject(trimmed) : undefined;
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

function isShallow(text: string): boolean {
  const { end, depth } = extentOfObject(text, 0);
  return end === text.length && depth <= maxDepth;
}
