import { AgentSchema } from './agent-schema';
import { fieldsOf, type SchemaClass, type SchemaField } from './fields';
import { ProviderSchema } from './provider-schema';

/** One row of the reference of roster files. Texts are Markdown. */
export interface ReferenceRow {
  /** Dotted; `*` for the elements of a list, and for keys that all mean the same. */
  readonly key: string;
  readonly value: string;
  readonly meaning: string;
}

/** Every key of a file, each section before its own keys. */
export function rosterReference(kind: 'agent' | 'provider'): readonly ReferenceRow[] {
  return rowsOf(kind === 'agent' ? AgentSchema : ProviderSchema, '');
}

function rowsOf(type: SchemaClass, above: string): readonly ReferenceRow[] {
  const fields = fieldsOf(type);
  const shared = above === '' ? undefined : sharedSection(fields);
  const others = shared === undefined ? fields : fields.filter(({ section }) => section === undefined);
  const rows = others.flatMap(({ name, check, isRequired, meaning, section, isList }) => [
    { key: above + name, value: check.shown, meaning: isRequired ? `Required. ${meaning}` : meaning },
    ...(section === undefined ? [] : rowsOf(section(), `${above}${name}.${isList ? '*.' : ''}`)),
  ]);
  return shared === undefined ? rows : [...rowsOf(shared, `${above}*.`), ...rows];
}

/** The section that all fields with one hold, where they differ in nothing but their names. */
function sharedSection(fields: readonly SchemaField[]): SchemaClass | undefined {
  const [first, ...others] = fields
    .filter(({ section }) => section !== undefined)
    .map(({ section, isList }) => (isList ? undefined : section?.()));
  return others.length > 0 && others.every((section) => section === first) ? first : undefined;
}
