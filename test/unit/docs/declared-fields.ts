import { join } from 'node:path';
import ts from 'typescript';

/** A field of a declared type. */
export interface DeclaredField {
  readonly name: string;
  readonly optional: boolean;
}

const repository = join(__dirname, '../../..');

/** The fields of a type that a source file declares; of a union, those of each member by its `type`. */
export class DeclaredTypes {
  readonly #checker: ts.TypeChecker;
  readonly #source: ts.SourceFile;

  /** `file` is relative to the repository. */
  constructor(file: string) {
    const path = join(repository, file);
    const program = ts.createProgram([path], {
      strict: true,
      skipLibCheck: true,
      exactOptionalPropertyTypes: true,
      target: ts.ScriptTarget.ES2022,
      types: [],
    });
    const source = program.getSourceFile(path);
    if (source === undefined) throw new Error(`${file} cannot be read`);
    this.#checker = program.getTypeChecker();
    this.#source = source;
  }

  fieldsOf(name: string): readonly DeclaredField[] {
    return this.#fields(this.#typeNamed(name));
  }

  /** Members of a union of objects, by the text of their `type`. */
  membersOf(name: string): ReadonlyMap<string, readonly DeclaredField[]> {
    const union = this.#typeNamed(name);
    const members = union.isUnion() ? union.types : [union];
    return new Map(members.map((member) => [this.#literal(member), this.#fields(member)]));
  }

  #fields(type: ts.Type): readonly DeclaredField[] {
    return this.#checker
      .getPropertiesOfType(type)
      .map((field) => ({ name: field.name, optional: (field.flags & ts.SymbolFlags.Optional) !== 0 }));
  }

  #literal(member: ts.Type): string {
    const field = this.#checker.getPropertyOfType(member, 'type');
    const type = field === undefined ? undefined : this.#checker.getTypeOfSymbol(field);
    if (type === undefined || !type.isStringLiteral()) throw new Error('A member of the union has no type');
    return type.value;
  }

  #typeNamed(name: string): ts.Type {
    const declaration = this.#source.statements.find(
      (statement) =>
        (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) && statement.name.text === name,
    );
    if (declaration === undefined) throw new Error(`${this.#source.fileName} declares no type ${name}`);
    return this.#checker.getTypeAtLocation(declaration);
  }
}
