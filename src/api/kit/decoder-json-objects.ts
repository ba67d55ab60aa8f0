import type { JsonRecord } from './decoder-fields';
import { maxDepth, parseObject, readJsonObject } from './decoder-json-object';
import { extentOfObject } from './decoder-object-extent';

/** A stretch of a line: an object with the text it was read from, or text that holds none. */
export interface LinePart {
  readonly text: string;
  readonly object?: JsonRecord;
}

/** Characters that are looked at in a damaged line, beside four times its length. */
const minimumBudget = 1024 * 1024;

/**
 * Finds the JSON objects in a line. A line that is one object is that object. In any other line only what `isEvent`
 * accepts is taken out: events side by side, in the middle of noise, or in the middle of another event, which is then
 * put together again.
 */
export function splitJsonObjects(line: string, isEvent: (object: JsonRecord) => boolean): readonly LinePart[] {
  const whole = readJsonObject(line);
  return whole === undefined ? splitDamagedLine(line, isEvent) : [{ text: line, object: whole }];
}

/** The same for a line that is not one object. */
export function splitDamagedLine(line: string, isEvent: (object: JsonRecord) => boolean): readonly LinePart[] {
  if (line.trim() === '') return [];
  const found = findEvents(line, isEvent);
  const events = found.filter((part) => part.object !== undefined);
  if (events.length === 0) return [{ text: line }];
  const around = found.flatMap((part) => (part.object === undefined ? [part.text] : [])).join('');
  const interrupted = readJsonObject(around);
  if (interrupted !== undefined && isEvent(interrupted)) return [...events, { text: around, object: interrupted }];
  return found.filter((part) => part.object !== undefined || part.text.trim() !== '');
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
