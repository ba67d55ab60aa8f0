import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledRoster } from '../../support/definitions';
import { repositoryRow } from '../../../scripts/repository-rows';

const page = readFileSync(join(__dirname, '../../../docs/security.md'), 'utf8');

/** The cells of each line of a table, without what pads them. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((text) => text.trim()),
  );

test.each([...bundledRoster.agents.values()].map((agent) => [agent.name, repositoryRow(agent)] as const))(
  'the page on security tells what a repository can bring for %s, as the roster has it',
  (_name, row) => {
    expect(rows).toContainEqual(row);
  },
);

test('the page on security tells of no other agent', () => {
  expect(rows.length - 2).toBe(bundledRoster.agents.size);
});
