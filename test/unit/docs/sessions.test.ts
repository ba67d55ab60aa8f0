import type { AgentDefinition } from '../../../src/api';
import { sessionFacts } from '../../agents/support/session-facts';
import { bundledRoster } from '../../support/definitions';
import { readDocument } from './document';

const resumable = [...bundledRoster.agents.values()].filter(
  ({ session, provider }) => session.supportsResume || (session.continueFlag !== undefined && provider !== undefined),
);
const { rows } = readDocument('sessions.md').section('Agents');
const byName = [...resumable].sort((one, other) => (one.name < other.name ? -1 : 1));

function forkOf({ session, provider }: AgentDefinition): string {
  if (session.forkFlag !== undefined) return 'its own way';
  return provider === undefined ? 'no' : 'a copy';
}

test('the table has every agent that can go on with a session, and how it forks', () => {
  const told = [...rows].sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  expect(told.map(([agent, , fork, elsewhere]) => [agent, fork, elsewhere])).toEqual(
    byName.map((agent) => [agent.name, forkOf(agent), agent.session.anyDirectory ? 'yes' : 'no']),
  );
});

test('it says which go on by an id, and which with the one of their home', () => {
  const byId = rows.filter(([, way = '']) => way.startsWith('by id')).map(([agent]) => agent);
  expect([...byId].sort()).toEqual(byName.filter(({ session }) => session.supportsResume).map(({ name }) => name));
});

test('every agent of it that can be run offline is held to it by a test of the real CLI', () => {
  const routed = byName.filter(({ provider }) => provider !== undefined);
  expect(sessionFacts.map(({ agent, anyDirectory }) => `${agent} ${String(anyDirectory)}`).sort()).toEqual(
    routed.map(({ name, session }) => `${name} ${String(session.anyDirectory)}`),
  );
});
