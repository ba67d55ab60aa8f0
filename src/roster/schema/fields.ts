import type { Check } from '../checks';

/** A class of this folder. Its instances never leave `src/roster`. */
export type SchemaClass = new () => object;

/** One key of a map in a roster file, as its decorator declares it. */
export interface SchemaField {
  readonly name: string;
  /** One or two sentences in Markdown. */
  readonly meaning: string;
  /** Whether the merged entry must have it. */
  readonly isRequired: boolean;
  readonly check: Check;
  /** The class of the map that it holds, or of each map of the list that it holds. */
  readonly section?: () => SchemaClass;
  readonly isList: boolean;
}

const fields = new WeakMap<object, SchemaField[]>();

/** Keeps what a decorator says. Called in the order in which a class declares its fields. */
export function declareField(target: object, field: SchemaField): void {
  const known = fields.get(target.constructor);
  if (known === undefined) fields.set(target.constructor, [field]);
  else known.push(field);
}

/** The fields of a class, in the order in which it declares them. */
export function fieldsOf(type: SchemaClass): readonly SchemaField[] {
  return fields.get(type) ?? [];
}
