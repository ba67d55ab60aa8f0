import type { JsonObject, JsonValue } from '../api';
import { configKeys, type ConfigKey } from './config-keys';

/** JSON Schema (draft-07) of a configuration file. */
export function configJsonSchema(): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Muster configuration',
    description: 'config.yaml of the operator, .muster.yaml of a project, or a file of --config.',
    type: 'object',
    properties: Object.fromEntries(Object.entries(configKeys).map(([name, key]) => [name, keySchema(key)])),
    additionalProperties: false,
  };
}

function keySchema({ schema, meaning, layers, perAgent }: ConfigKey): JsonObject {
  const value: JsonValue[] = [schema, { type: 'null' }];
  const byAgent: JsonObject = { type: 'object', additionalProperties: { anyOf: value } };
  const place = layers.includes('project') ? '' : ' Not in a project file.';
  return { description: `${sentence(meaning)}${place}`, anyOf: perAgent ? [...value, byAgent] : value };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
