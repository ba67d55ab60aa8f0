import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A key of roster files. */
export interface SchemaKey {
  /** Dotted; `*` for the elements of a list, and for keys that all mean the same. */
  readonly path: string;
  readonly isRequired: boolean;
}

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly section?: string;
  readonly isList: boolean;
}

/** The keys that the schema classes of a folder declare, read from their source. */
export class SchemaKeys {
  readonly #classes = new Map<string, readonly Field[]>();

  /** `folder` is relative to the repository. */
  constructor(folder: string) {
    const directory = join(__dirname, '../../..', folder);
    for (const name of readdirSync(directory)) {
      const text = readFileSync(join(directory, name), 'utf8');
      for (const statement of ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true).statements) {
        if (ts.isClassDeclaration(statement)) this.#classes.set(statement.name?.text ?? '', fieldsOf(statement));
      }
    }
  }

  /** All keys below a class, each section before its own keys. */
  of(className: string, above = ''): readonly SchemaKey[] {
    const fields = this.#classes.get(className) ?? [];
    const sections = fields.flatMap(({ section, isList }) => (section === undefined || isList ? [] : [section]));
    const [means] = sections;
    if (above !== '' && means !== undefined && sections.length > 1 && new Set(sections).size === 1) {
      return [
        ...this.of(means, `${above}*.`),
        ...this.#rows(
          fields.filter(({ section }) => section === undefined),
          above,
        ),
      ];
    }
    return this.#rows(fields, above);
  }

  #rows(fields: readonly Field[], above: string): readonly SchemaKey[] {
    return fields.flatMap(({ name, isRequired, section, isList }) => [
      { path: above + name, isRequired },
      ...(section === undefined ? [] : this.of(section, `${above}${name}.${isList ? '*.' : ''}`)),
    ]);
  }
}

function fieldsOf(declaration: ts.ClassDeclaration): readonly Field[] {
  return declaration.members.filter(ts.isPropertyDeclaration).map((member) => {
    const section = /^(\w+Schema)(\[\])?$/.exec(member.type?.getText() ?? '');
    return {
      name: ts.isStringLiteral(member.name) ? member.name.text : member.name.getText(),
      isRequired: member.exclamationToken !== undefined,
      ...(section?.[1] === undefined ? {} : { section: section[1] }),
      isList: section?.[2] !== undefined,
    };
  });
}
