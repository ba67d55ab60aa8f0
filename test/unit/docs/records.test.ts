import { runRecordFiles } from '../../../src/api/run-record-files';
import { activeFile, indexFile, runDirectory, rowSchema, sessionDirectory, stopFile } from '../../../src/store';
import { DeclaredTypes } from './declared-fields';
import { readDocument } from './document';

const page = readDocument('records.md');
const names = (heading: string): readonly string[] => page.section(heading).rows.map(([name = '']) => name);

test('the files of a record are those that nobody else may write there', () => {
  const kept = names('The record of a run');
  expect([...kept].sort()).toEqual([...runRecordFiles].sort());
});

test('the fields of a line of the index are those of its type', () => {
  const fields = new DeclaredTypes('src/store/run-row.ts').fieldsOf('RunRow').map(({ name }) => name);
  expect([...names('The index')].sort()).toEqual([...fields].sort());
});

test('the version of a line is the one that is written', () => {
  expect(page.text).toContain(`version of the line: ${String(rowSchema)}`);
});

test('the places of the page are those of the code', () => {
  const paths = [
    `${runDirectory('', '<ID>')}/`,
    indexFile(''),
    activeFile('', '<ID>'),
    stopFile('', '<ID>'),
    `${sessionDirectory('', '<ID>')}/`,
  ].map((path) => path.replace(/^\//, ''));
  expect(names('Records')).toEqual(expect.arrayContaining(paths));
});
