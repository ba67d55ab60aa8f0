import { readRecord, type JsonRecord } from './decoder-fields';
import { extentOfObject } from './decoder-object-extent';

/** A stretch of a line: an object with the text it was read from, or text that holds none. */
export interface LinePart {
  readonly text: string;
  readonly object?: JsonRecord;
}

/** Deeper objects are left as text: whoever writes them out again would run out of stack. */
const maxDepth = 128;

/** Characters that are looked at in a damaged line, beside four times its length. */
const minimumBudget = 1024 * 1024;

/**
 * Finds the JSON objects in a line. A line that is one object is that object. In any other line only what `isEvent`
 * accepts is taken out: events side by side, in the middle of noise, or in the middle of another event, which is then
 * put together again.
 */
export function splitJsonObjects(line: string, isEvent: (object: JsonRecord) => boolean): readonly LinePart[] {
  if (line.trim() === '') return [];
  const whole = readWhole(line);
  if (whole !== undefined) return [{ text: line, object: whole }];
  const found = findEvents(line, isEvent);
  const events = found.filter((part) => part.object !== undefined);
  if (events.length === 0) return [{ text: line }];
  const around = found.flatMap((part) => (part.object === undefined ? [part.text] : [])).join('');
  const interrupted = readWhole(around);
  if (interrupted !== undefined && isEvent(interrupted)) return [...events, { text: around, object: interrupted }];
  return found.filter((part) => part.object !== undefined || part.text.trim() !== '');
}

function readWhole(text: string): JsonRecord | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return undefined;
  const extent = extentOfObject(trimmed, 0);
  return extent.end === trimmed.length && extent.depth <= maxDepth ? parseObject(trimmed) : undefined;
}

function findEvents(line: string, isEvent: (object: JsonRecord) => boolean): readonly LinePart[] {
  const parts: LinePart[] = [];
  // A brace in a string of JSON is not followed by a bare quote, so code in a long answer costs no scans.
  const starts = /\{\s*"/g;
  const unclosed = new Set<number>();
  let textStart = 0;
  let budget = 4 * line.length + minimumBudget;
  for (let match = starts.exec(line); match !== null && budget > 0; match = starts.exec(line)) {
    const start = match.index;
    starts.lastIndex = start + 1;
    if (unclosed.has(start)) continue;
    const extent = extentOfObject(line, start);
    budget -= (extent.end ?? line.length) - start;
    for (const place of extent.unclosed) unclosed.add(place);
    if (extent.end === undefined) continue;
    const text = line.slice(start, extent.end);
    const object = parseObject(text);
    if (object === undefined) continue;
    // What lies inside a sound object belongs to it: a tool's input can look like an event.
    starts.lastIndex = extent.end;
    if (extent.depth > maxDepth || !isEvent(object)) continue;
    if (start > textStart) parts.push({ text: line.slice(textStart, start) });
    parts.push({ text, object });
    textStart = extent.end;
  }
  if (textStart < line.length) parts.push({ text: line.slice(textStart) });
  return parts;
}

function parseObject(text: string): JsonRecord | undefined {
  try {
    // A process that was cut off can leave NUL bytes in what it wrote; no JSON text holds one on purpose.
    return readRecord(JSON.parse(text.replaceAll('\0', '')));
  } catch {
    return undefined;
  }
}
