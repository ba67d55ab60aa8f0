import type { JsonObject, JsonValue } from '../../api';
import { inheritElement } from '../../yaml';
import { below, check, checkOf, isPlainMap, type Check, type Finding } from './check';

/** A list of which every element passes. */
export function listOf(what: string, element: Check): Check {
  const isList = check(`a list of ${what}`, Array.isArray, { schema: { type: 'array' } });
  const shown = element.shown === 'template' ? `list of ${what}, template` : `list of ${what}`;
  return checkOf({ schema: { ...isList.schema, items: inherited(element.schema) }, shown }, (value) =>
    Array.isArray(value) ? value.flatMap((item: unknown, index) => below(index, element(item))) : isList(value),
  );
}

/** A map of which every key and every value passes. */
export function mapOf(what: string, key: Check, element: Check): Check {
  const isMap = check(`a map of ${what}`, isPlainMap, { schema: { type: 'object' } });
  const shown = element.shown === 'template' ? `map of ${what}, template` : `map of ${what}`;
  return checkOf({ schema: mapSchema(key, element), shown }, (value) => {
    if (!isPlainMap(value)) return isMap(value);
    return Object.entries(value).flatMap(([name, item]): readonly Finding[] => [
      ...below(name, key(name)).map((finding) => ({ ...finding, atKey: true })),
      ...below(name, element(item)),
    ]);
  });
}

/** Keys of a closed set are told one by one, so that an editor can propose them. */
function mapSchema(key: Check, element: Check): JsonObject {
  const names = key.schema['enum'];
  const value = orNull(element.schema);
  return Array.isArray(names)
    ? {
        type: 'object',
        properties: Object.fromEntries(names.map((name) => [String(name), value])),
        additionalProperties: false,
      }
    : { type: 'object', propertyNames: key.schema, additionalProperties: value };
}

/** In a file an element of a list may stand for the list of the layer below. */
export function inherited(element: JsonObject): JsonObject {
  return { anyOf: [{ const: inheritElement }, element] };
}

/** In a file `null` takes away what lies below, wherever a key has a value. */
export function orNull(schema: JsonObject): JsonObject {
  const values = schema['enum'];
  return {
    ...schema,
    ...(typeof schema['type'] === 'string' ? { type: [schema['type'], 'null'] } : {}),
    ...(Array.isArray(values) ? { enum: [...(values as readonly JsonValue[]), null] } : {}),
  };
}

/** A map with anything in it that JSON can hold. */
export const jsonMap: Check = check('a map', isPlainMap, { schema: { type: 'object' }, shown: 'map' });
