import type { JsonObject } from '../../api';
import { configJsonSchema } from '../../config/config-json-schema';
import { rosterJsonSchema } from '../../roster/schema/json-schema';
import type { SchemaKind } from '../schema-kinds';

/** Prints the JSON Schema of a kind of files. */
export function showSchema(kind: SchemaKind): void {
  process.stdout.write(schemaText(kind));
}

/** The text of `roster/schema/KIND.schema.json`. */
export function schemaText(kind: SchemaKind): string {
  const schema: JsonObject = kind === 'config' ? configJsonSchema() : rosterJsonSchema(kind);
  return `${JSON.stringify(schema, undefined, 2)}\n`;
}
