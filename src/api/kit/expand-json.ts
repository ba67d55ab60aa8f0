import type { JsonObject, JsonValue } from '../json';
import type { SlottedJson } from '../instruction-delivery';
import type { ResolvedRun } from '../resolved-run';
import { expandTemplate } from './expand-template';

/** Fills the templates in a JSON object of the roster: every text, and every key that needs no slot. */
export function expandJson(templates: JsonObject, run: ResolvedRun): { readonly [key: string]: SlottedJson } {
  return Object.fromEntries(
    Object.entries(templates).map(([key, value]) => {
      const name = expandTemplate(key, run);
      return [typeof name === 'string' ? name : key, expandValue(value, run)];
    }),
  );
}

function expandValue(value: JsonValue, run: ResolvedRun): SlottedJson {
  if (typeof value === 'string') return expandTemplate(value, run);
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.map((item) => expandValue(item, run)) : expandJson(value, run);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
