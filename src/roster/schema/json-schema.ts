import type { JsonObject } from '../../api';
import { entryName, inherited, orNull } from '../checks';
import { AgentSchema } from './agent-schema';
import { fieldsOf, type SchemaClass, type SchemaField } from './fields';
import { ProviderSchema } from './provider-schema';
import { rosterVersion } from './roster-version';

const titles = { agent: 'Muster agent', provider: 'Muster provider' } as const;
const classes = { agent: AgentSchema, provider: ProviderSchema } as const;

/**
 * JSON Schema (draft-07) of one file of `agents/` or `providers/`. A file may lie over another or derive from one, so
 * that nothing but the version is required of it, every value may be `null`, and every list may hold `_inherit`. What
 * stands in a list of maps is whole, and has to have what is required.
 */
export function rosterJsonSchema(kind: 'agent' | 'provider'): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: titles[kind],
    description: `A file of ${kind}s/ in a roster directory.`,
    type: 'object',
    required: ['roster_version'],
    properties: {
      roster_version: { const: rosterVersion, description: 'The version of the format of this file.' },
      name: { ...entryName.schema, description: 'The name of the entry: that of the file.' },
      ...properties(classes[kind], false),
    },
    additionalProperties: false,
  };
}

function properties(type: SchemaClass, isWhole: boolean): JsonObject {
  return Object.fromEntries(fieldsOf(type).map((field) => [field.name, fieldSchema(field, isWhole)]));
}

function fieldSchema(field: SchemaField, isWhole: boolean): JsonObject {
  const schema = { ...orNull(valueSchema(field, isWhole)), description: meaningOf(field) };
  return isWhole && field.isRequired ? { ...valueSchema(field, isWhole), description: meaningOf(field) } : schema;
}

function valueSchema({ check, section, isList }: SchemaField, isWhole: boolean): JsonObject {
  if (section === undefined) return check.schema;
  const type = section();
  return isList
    ? { ...check.schema, items: inherited({ ...mapSchema(type, true), required: requiredOf(type) }) }
    : { ...check.schema, ...mapSchema(type, isWhole) };
}

function mapSchema(type: SchemaClass, isWhole: boolean): JsonObject {
  return { type: 'object', properties: properties(type, isWhole), additionalProperties: false };
}

function requiredOf(type: SchemaClass): readonly string[] {
  return fieldsOf(type).flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
}

function meaningOf({ isRequired, meaning }: Pick<SchemaField, 'isRequired' | 'meaning'>): string {
  return isRequired ? `Required. ${meaning}` : meaning;
}
