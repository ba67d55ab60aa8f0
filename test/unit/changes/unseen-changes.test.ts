import type { ChangedFiles, Verdict } from '../../../src/api';
import { resultTable } from '../../../src/cli/output/batch/result-table';
import { changedFilesSection } from '../../../src/report/changed-files-html';
import { createId } from '../../../src/store';
import { endedRow } from '../../../src/store/ended-row';
import { runRow } from '../../support/store';

const none: ChangedFiles = { files: [], addedLines: 0, removedLines: 0 };
const unseen: ChangedFiles = { ...none, unseen: ['part'] };
const verdictWith = (changes: ChangedFiles): Verdict =>
  ({ verdict: 'ok', reason: '', text: '', durationMs: 1, toolCalls: 0, process: {}, changes }) as unknown as Verdict;

const places: readonly (readonly [string, (changes: ChangedFiles) => string, RegExp])[] = [
  [
    'the index of runs',
    (changes) => JSON.stringify(endedRow(runRow(createId()), verdictWith(changes), 'finished')),
    /"files":0/,
  ],
  ['the table of a batch', (changes) => resultTable('NAME', [{ name: 'a', verdict: verdictWith(changes) }]), /0 files/],
  ['the page of a run', (changes) => JSON.stringify(changedFilesSection(changes)), /No file changed/],
];

test.each(places)('%s says that nothing changed only where all was seen', (_place, shown, nothing) => {
  expect(shown(none)).toMatch(nothing);
  expect(shown(unseen)).not.toMatch(nothing);
});
