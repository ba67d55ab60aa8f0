import type { JsonObject, JsonValue } from '../../api';
import { listOf, recordOf, textOf, type UnknownRecord } from '../json-reading';

/** The type that a JSON schema names, in lower case; of several the first; `string` when it names none. */
export function typeOf(property: UnknownRecord): string {
  const named = textOf(property['type']) ?? textOf(listOf(property['type'])[0]);
  return (named ?? 'string').toLowerCase();
}

/** A harmless value for a required argument that means nothing to the scripted model. */
export function placeholderFor(name: string, property: UnknownRecord): JsonValue {
  const offered = property['default'] ?? property['const'] ?? listOf(property['enum'])[0];
  if (isPlain(offered)) return offered;
  switch (typeOf(property)) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return typeof property['minimum'] === 'number' ? property['minimum'] : 1;
    case 'array':
      return [];
    case 'object':
      return requiredOf(property);
    default:
      return /id$/i.test(name) ? 'scripted' : 'A step of the scripted model';
  }
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function requiredOf(schema: UnknownRecord): JsonObject {
  const properties = recordOf(schema['properties']);
  const names = listOf(schema['required']).filter((name) => typeof name === 'string');
  return Object.fromEntries(names.map((name) => [name, placeholderFor(name, recordOf(properties[name]))]));
}
