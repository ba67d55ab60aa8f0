import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const repository = join(__dirname, '../../..');
const text = readFileSync(join(repository, 'test/CASES.md'), 'utf8');

/** One case of the list, and the lines that stand below it. */
interface Case {
  readonly title: string;
  readonly lines: readonly string[];
}

const cases = Array.from(text.matchAll(/^- \*\*([^]*?)\*\*[^]*?(?=^- \*\*|^## |$(?![^]))/gm)).map(
  ([all, title = '']): Case => ({
    title: title.replaceAll(/\s+/g, ' '),
    lines: all.split('\n').filter((line) => line.startsWith('  - ')),
  }),
);
const lines = cases.flatMap(({ lines: below }) => below);

const reference = /^ {2}- `([^`]+)`: `([^`]+)`$/;
const toCome = /^ {2}- still to come: `([^`]+)`$/;
const references = lines.flatMap((line) => {
  const [, file, title] = reference.exec(line) ?? [];
  return file === undefined || title === undefined ? [] : [[file, title] as const];
});
const waiting = lines.flatMap((line) => toCome.exec(line)?.slice(1) ?? []);

/** Titles of the tests and groups of tests in a source, those of tables as their templates. */
function titlesIn(source: string): ReadonlySet<string> {
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(test|describe)\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title)) titles.add(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.ES2022, true));
  return titles;
}

test('the list of cases has every kind of case, and each names what covers it', () => {
  expect(cases.length).toBeGreaterThanOrEqual(45);
  expect(cases.length).toBe(text.match(/^- /gm)?.length);
  expect(cases.filter(({ lines: below }) => below.length === 0).map(({ title }) => title)).toEqual([]);
  expect(lines.filter((line) => !reference.test(line) && !toCome.test(line))).toEqual([]);
});

test.each(references)('the case covered by %s has its test there: %s', (file, title) => {
  expect(existsSync(join(repository, file))).toBe(true);
  expect([...titlesIn(readFileSync(join(repository, file), 'utf8'))]).toContain(title);
});

test.each([...new Set(waiting)])('what waits for %s still does: once it is there, the case names its tests', (path) => {
  expect(existsSync(join(repository, path))).toBe(false);
});

test('titles are found in tests, tables and groups', () => {
  const source = "test('a', f); describe('b', f); test.each(x)('c %s', f); test.each([\n1])(`d`, f); other('e');";
  expect([...titlesIn(source)].sort()).toEqual(['a', 'b', 'c %s', 'd']);
});
