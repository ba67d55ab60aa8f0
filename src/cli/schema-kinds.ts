/** The files that there is a JSON Schema of. */
export const schemaKinds = ['agent', 'provider', 'config'] as const;
/** One of `schemaKinds`. */
export type SchemaKind = (typeof schemaKinds)[number];
