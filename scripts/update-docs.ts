import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { schemaText } from '../src/cli/commands/schema';
import { schemaKinds } from '../src/cli/schema-kinds';
import { rosterReference } from '../src/roster/schema/reference';

const root = join(__dirname, '..');
const page = join(root, 'docs', 'roster.md');

/** Writes what is made from the schema classes: the JSON Schema files and the tables of the roster page. */
async function updateDocs(): Promise<void> {
  const directory = join(root, 'roster', 'schema');
  mkdirSync(directory, { recursive: true });
  for (const kind of schemaKinds) writeFileSync(join(directory, `${kind}.schema.json`), schemaText(kind));
  const text = (['agent', 'provider'] as const).reduce(withTable, readFileSync(page, 'utf8'));
  writeFileSync(page, await format(text, { ...(await resolveConfig(page)), parser: 'markdown' }));
}

/** Puts the table of one kind between its two marks. */
function withTable(text: string, kind: 'agent' | 'provider'): string {
  const [begin, end] = [`<!-- keys of ${kind}: npm run docs:update -->`, `<!-- end of ${kind} -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/roster.md lacks ${begin} and ${end}`);
  const rows = rosterReference(kind).map(({ key, value, meaning }) => `| \`${key}\` | ${value} | ${meaning} |`);
  return [
    `${before}${begin}`,
    '',
    '| key | value | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
    `${end}${after}`,
  ].join('\n');
}

updateDocs().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
