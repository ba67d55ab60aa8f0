import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { schemaText } from '../src/cli/commands/schema';
import { schemaKinds } from '../src/cli/schema-kinds';
import { bundledLayer, loadRoster } from '../src/roster';
import { rosterReference } from '../src/roster/schema/reference';
import { repositoryRow } from './repository-rows';

const root = join(__dirname, '..');
const page = join(root, 'docs', 'roster.md');
const securityPage = join(root, 'docs', 'security.md');

/**
 * Writes what is made from the schema classes, the JSON Schema files and the tables of the roster page, and the table of
 * the page on security, which is made from the bundled roster.
 */
async function updateDocs(): Promise<void> {
  const directory = join(root, 'roster', 'schema');
  mkdirSync(directory, { recursive: true });
  for (const kind of schemaKinds) writeFileSync(join(directory, `${kind}.schema.json`), schemaText(kind));
  const text = (['agent', 'provider'] as const).reduce(withTable, readFileSync(page, 'utf8'));
  await writePage(page, text);
  await writePage(securityPage, withRepositories(readFileSync(securityPage, 'utf8')));
}

async function writePage(path: string, text: string): Promise<void> {
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), parser: 'markdown' }));
}

/** Puts the rows of the agents between the two marks. */
function withRepositories(text: string): string {
  const agents = [...loadRoster([bundledLayer()]).agents.values()];
  const columns = ['agent', 'left alone', 'refused', 'refused below `unrestricted`', 'warned of'];
  const rows = [columns, columns.map(() => '---'), ...agents.map(repositoryRow)];
  return between(
    text,
    'repositories',
    rows.map((row) => `| ${row.join(' | ')} |`),
  );
}

/** Puts the table of one kind between its two marks. */
function withTable(text: string, kind: 'agent' | 'provider'): string {
  const rows = rosterReference(kind).map(({ key, value, meaning }) => `| \`${key}\` | ${value} | ${meaning} |`);
  return between(text, `keys of ${kind}`, ['| key | value | meaning |', '| --- | --- | --- |', ...rows], kind);
}

/** Puts lines in the place of those between two marks. */
function between(text: string, name: string, lines: readonly string[], endName = name): string {
  const [begin, end] = [`<!-- ${name}: npm run docs:update -->`, `<!-- end of ${endName} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`A page lacks ${begin} and ${end}`);
  return [`${before}${begin}`, '', ...lines, '', `${end}${after}`].join('\n');
}

updateDocs().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
