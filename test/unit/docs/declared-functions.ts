import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const repository = join(__dirname, '../../..');

/** Signatures of the functions that a text declares, by name, each on one line and without its modifiers. */
export function declaredFunctions(text: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile('declared.ts', text, ts.ScriptTarget.ES2022, true);
  return new Map(
    source.statements
      .filter((statement) => ts.isFunctionDeclaration(statement))
      .map((statement) => [statement.name?.text ?? '', signatureOf(statement)]),
  );
}

/** The values that an index exports by name, with the file that each comes from, relative to the index. */
export function exportedValues(index: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(repository, index), 'utf8');
  const source = ts.createSourceFile(index, text, ts.ScriptTarget.ES2022, true);
  return new Map(
    source.statements
      .filter((statement) => ts.isExportDeclaration(statement))
      .flatMap(({ exportClause, moduleSpecifier }) =>
        exportClause !== undefined && ts.isNamedExports(exportClause)
          ? exportClause.elements
              .filter(({ isTypeOnly }) => !isTypeOnly)
              .map(({ name }): [string, string] => [name.text, (moduleSpecifier as ts.StringLiteral).text])
          : [],
      ),
  );
}

/** Parameters by type, since a page may call one otherwise or take it apart. */
function signatureOf(declared: ts.FunctionDeclaration): string {
  const typeOf = (type: ts.TypeNode | undefined): string => type?.getText().replaceAll(/\s+/g, ' ') ?? 'no type';
  const parameters = declared.parameters.map(
    ({ dotDotDotToken, type }) => `${dotDotDotToken === undefined ? '' : '...'}${typeOf(type)}`,
  );
  return `(${parameters.join(', ')}): ${typeOf(declared.type)}`;
}
