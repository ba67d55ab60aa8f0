import { batchKeys } from '../../../src/batch/file/batch-keys';
import { createProgram } from '../../../src/cli/program';
import { DeclaredTypes } from './declared-fields';
import { readDocument } from './document';

const page = readDocument('batch.md');
const json = readDocument('json-output.md');

test('the page lists every key of a request, in order, with its meaning', () => {
  expect(page.section('Keys of a request').rows.map(([key, meaning]) => [key, meaning])).toEqual(
    Object.entries(batchKeys).map(([key, { meaning }]) => [key, meaning]),
  );
});

test('the page names every flag of its own of muster batch', () => {
  const batch = createProgram(() => undefined).commands.find((command) => command.name() === 'batch');
  const flags = (batch?.options ?? []).map(({ long }) => long ?? '');
  expect(flags.length).toBeGreaterThan(5);
  for (const flag of flags) expect(page.text).toContain(`\`${flag}`);
});

test('the fields of the summary and of the comparison are those of their types', () => {
  const listed = (heading: string): readonly string[] => json.section(heading).rows.map(([name = '']) => name);
  const summary = new DeclaredTypes('src/batch/batch-summary.ts').fieldsOf('BatchSummary').map(({ name }) => name);
  expect(listed('muster batch --json')).toEqual(['type', 'warnings', ...summary.filter((name) => name !== 'results')]);
  const compared = new DeclaredTypes('src/batch/comparison.ts').fieldsOf('ComparisonOutcome').map(({ name }) => name);
  expect(listed('muster run --agents --json').toSorted()).toEqual(
    compared.filter((name) => !summary.includes(name)).toSorted(),
  );
});
