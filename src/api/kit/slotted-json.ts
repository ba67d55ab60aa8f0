import type { SlottedJson } from '../instruction-delivery';
import { isSlotted, jsonEncoded, joinText, type SlottedText } from '../slotted-text';

/** JSON text of a value whose strings may hold slots; the slots stay, escaped for JSON. */
export function slottedJsonText(value: SlottedJson): SlottedText {
  if (typeof value === 'string' || isSlotted(value)) return joinText('"', jsonEncoded(value), '"');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return joinText('[', ...separated(value.map(slottedJsonText)), ']');
  const members = Object.entries(value as Readonly<Record<string, SlottedJson>>).map(([key, member]) =>
    joinText(JSON.stringify(key), ':', slottedJsonText(member)),
  );
  return joinText('{', ...separated(members), '}');
}

function separated(texts: readonly SlottedText[]): SlottedText[] {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [',', text]));
}

/** Merges objects deeply, later over earlier; lists are joined, since configuration lists of agents add up. */
export function mergeSlottedJson(lower: SlottedJson, higher: SlottedJson): SlottedJson {
  if (Array.isArray(lower) && Array.isArray(higher)) return [...(lower as SlottedJson[]), ...(higher as SlottedJson[])];
  if (!isPlainObject(lower) || !isPlainObject(higher)) return higher;
  const merged: Record<string, SlottedJson> = { ...lower };
  for (const [key, value] of Object.entries(higher)) {
    const below = merged[key];
    merged[key] = below === undefined ? value : mergeSlottedJson(below, value);
  }
  return merged;
}

function isPlainObject(value: SlottedJson): value is Readonly<Record<string, SlottedJson>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isSlotted(value);
}
