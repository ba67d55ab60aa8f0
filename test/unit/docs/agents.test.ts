import { permissionLevels } from '../../../src/api';
import { bundledRoster } from '../../support/definitions';
import { readDocument } from './document';

test('the page of the agents tells the version, the dialects and the levels of every bundled entry', () => {
  const { rows } = readDocument('agents.md').section('The agents');
  const inRoster = [...bundledRoster.agents.values()].map(({ name, install, provider, permissions }) => [
    name,
    install.measuredVersion,
    (provider?.routes ?? []).map(({ protocol }) => protocol).join(', '),
    permissionLevels.filter((level) => permissions[level].enforcedBy === 'cli').join(', ') || 'none',
  ]);
  expect(rows.map((row) => row.map((cell) => cell.replaceAll('`', '')))).toEqual(inRoster);
});

test.each(['read_only', 'workspace'] as const)('its table of %s has the agents that hold themselves to it', (level) => {
  const { rows } = readDocument('agents.md').section(`At \`${level}\``);
  const held = [...bundledRoster.agents.values()].filter(({ permissions }) => permissions[level].enforcedBy === 'cli');
  expect(rows.map(([name]) => name)).toEqual(held.map(({ name }) => name));
});
