import { loadRoster } from '../../../src/roster';
import { leastAgent, problemsOfFiles, removeRosters, writeLayer } from './temporary-roster';

afterEach(removeRosters);

const withVersion = (line: string): string => leastAgent.replace('roster_version: 1\n', line);

test.each<[string, string, string]>([
  ['absent', '', '1:1 roster_version: is missing, expected the line roster_version: 1'],
  ['empty', 'roster_version:\n', '1:16 roster_version: is empty, expected the number 1, without quotes'],
  ['in quotes', "roster_version: '1'\n", '1:17 roster_version: is the text "1", expected the number 1, without quotes'],
  ['a word', 'roster_version: one\n', '1:17 roster_version: is the text "one", expected the number 1, without quotes'],
  ['a list', 'roster_version: [1]\n', '1:17 roster_version: is a list, expected the number 1, without quotes'],
  ['of the past', 'roster_version: 0\n', '1:17 roster_version: is the number 0, expected 1'],
  ['between two', 'roster_version: 1.5\n', '1:17 roster_version: is the number 1.5, expected 1'],
  [
    'of the future',
    'roster_version: 2\n',
    '1:17 roster_version: is 2: this file is for a newer Muster, expected 1, or a newer Muster (npm install --global muster-agents)',
  ],
])('a version that is %s has a message of its own', (_what, line, expected) => {
  expect(problemsOfFiles({ 'agents/a.yaml': withVersion(line) })).toEqual([`agents/a.yaml:${expected}`]);
});

test('the current version is none to speak of', () => {
  expect(problemsOfFiles({ 'agents/a.yaml': leastAgent })).toEqual([]);
});

test('of a file for a newer Muster nothing else is told: its keys may mean something there', () => {
  const text = `${withVersion('roster_version: 3\n')}sandbox: { level: high }\nlabel: 5\n`;
  expect(problemsOfFiles({ 'agents/a.yaml': text })).toEqual([expect.stringContaining('is for a newer Muster')]);
});

test('an overlay for a newer Muster takes its agent away and no other', () => {
  const roster = loadRoster([
    writeLayer('plugin', { 'agents/a.yaml': leastAgent, 'agents/b.yaml': leastAgent }),
    writeLayer('operator', { 'agents/a.yaml': 'roster_version: 2\nlabel: A\n' }),
  ]);
  expect([...roster.agents.keys()]).toEqual(['b']);
  expect([...roster.broken.agents.keys()]).toEqual(['a']);
});
