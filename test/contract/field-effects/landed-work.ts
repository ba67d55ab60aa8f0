import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { LaterWork } from './effect-row';

const repository = join(__dirname, '../../..');
/** The contract declares the fields and the roster fills them in: neither is an effect. The kit of the contract uses them. */
const declaring = /^src\/(api\/[^/]*\.ts|roster\/|testing\/)/;

/** Waits until a field of the definitions is used by anything but a declaration, or a folder of `src` is there. */
export function until(work: string, field: string, folder?: string): LaterWork {
  const isThere = (): boolean => folder !== undefined && existsSync(join(repository, 'src', folder));
  return { work, landed: () => isThere() || isRead(field) };
}

/** Whether the product reads a field of a definition. */
export function isRead(field: string): boolean {
  const sources = [...sourcesBelow('src').filter((file) => !declaring.test(file)), ...sourcesBelow('plugins')];
  return sources.some((file) => {
    const text = readFileSync(join(repository, file), 'utf8');
    return text.includes(field) && readsField(text, field);
  });
}

/** Whether a text takes a field out of an object: by a dot, or by taking the object apart. */
export function readsField(text: string, field: string): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    const name = ts.isPropertyAccessExpression(node)
      ? node.name
      : ts.isBindingElement(node)
        ? (node.propertyName ?? node.name)
        : undefined;
    found ||= name !== undefined && ts.isIdentifier(name) && name.text === field;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2022, true));
  return found;
}

function sourcesBelow(directory: string): readonly string[] {
  return readdirSync(join(repository, directory), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${directory}/${file}`);
}
