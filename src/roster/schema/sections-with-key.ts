import { fieldsOf, type SchemaClass } from './fields';

/** A key that more sections have says nothing about where it was meant. */
const mostSections = 3;

/** The dotted names of the sections below a class that have such a key, the nearest first; none if many have. */
export function sectionsWithKey(key: string, type: SchemaClass): readonly string[] {
  const found = sectionsBelow(type, '').flatMap(([name, section]) =>
    fieldsOf(section).some((field) => field.name === key) ? [name] : [],
  );
  return found.length > mostSections ? [] : found;
}

function sectionsBelow(type: SchemaClass, above: string): readonly (readonly [name: string, section: SchemaClass])[] {
  const sections = fieldsOf(type).flatMap(({ name, section }) =>
    section === undefined ? [] : [[above + name, section()] as const],
  );
  return [...sections, ...sections.flatMap(([name, section]) => sectionsBelow(section, `${name}.`))];
}
