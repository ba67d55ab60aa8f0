import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const repository = join(__dirname, '../..');
const agentNames = new Set(readdirSync(join(repository, 'roster/agents')).map((file) => file.replace(/\.yaml$/, '')));
/** Beside the rule of last resort of `resolveAgent`, a word that is also the way in which a session goes on. */
const allowed = [
  'src/api/kit/generic-command-builder.ts: continue',
  'src/api/resolved-run.ts: continue',
  'src/batch/file/batch-keys.ts: continue',
  'src/config/resolve-agent.ts: claude',
  'src/plan/plan-session.ts: continue',
];

function sourcesBelow(directory: string): readonly string[] {
  return readdirSync(join(repository, directory), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(repository, directory, file));
}

/** Every literal, and every key of an object, that is the name of a bundled agent. Comments are not looked at. */
function namesIn(text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isKey = ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if ((ts.isStringLiteralLike(node) || isKey) && agentNames.has(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2022, true));
  return found;
}

test('no agent name decides anything in src', () => {
  const found = sourcesBelow('src').flatMap((file) =>
    namesIn(readFileSync(file, 'utf8')).map((name) => `${relative(repository, file)}: ${name}`),
  );
  expect(agentNames.size).toBeGreaterThan(3);
  expect([...found].sort()).toEqual(allowed);
});

test.each([
  "if (name === 'claude') {}",
  "switch (x) { case 'codex': }",
  'const m = { qwen: 1 }',
  "new Map([['opencode', 1]])",
  'x = `claude`',
])('the search finds %s', (text) => {
  expect(namesIn(text)).toHaveLength(1);
});

test.each(sourcesBelow('plugins').map((file) => relative(repository, file)))(
  '%s imports the contract and its own folder alone',
  (file) => {
    const own = file.split('/').slice(0, 2).join('/');
    const { importedFiles } = ts.preProcessFile(readFileSync(join(repository, file), 'utf8'), true, true);
    const targets = importedFiles.map(({ fileName }) =>
      fileName.startsWith('.') ? relative(repository, join(repository, file, '..', fileName)) : fileName,
    );
    const foreign = targets.filter(
      (target) => target !== 'src/api' && !target.startsWith(file === 'plugins/index.ts' ? 'plugins/' : `${own}/`),
    );
    expect(foreign).toEqual([]);
  },
);
