import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { permissionLevels } from '../../../src/api';
import { bundledLayer, loadRoster, packageRoot } from '../../../src/roster';

const roster = loadRoster([bundledLayer()]);

function thawed(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, item]) => thawed(item, `${path}.${key}`));
  return Object.isFrozen(value) ? below : [path, ...below];
}

test('every bundled file is an entry', () => {
  const files = (folder: string) =>
    readdirSync(join(packageRoot(), 'roster', folder)).map((file) => file.replace('.yaml', ''));
  expect([...roster.agents.keys()]).toEqual(files('agents').sort());
  expect([...roster.providers.keys()]).toEqual(files('providers').sort());
  expect([...roster.agents.keys()]).toEqual(expect.arrayContaining(['claude', 'codex', 'opencode', 'qwen']));
  expect([...roster.providers.keys()]).toEqual(
    expect.arrayContaining(['anthropic', 'local', 'openai', 'openrouter', 'scripted']),
  );
});

test('the bundled directory holds nothing that nobody reads', () => {
  expect(readdirSync(bundledLayer().directory).sort()).toEqual(['agents', 'logins', 'providers', 'schema']);
  expect(loadRoster([{ ...bundledLayer(), kind: 'plugin' }]).problems).toEqual([]);
});

test.each([...roster.agents])('%s is frozen to the bottom', (name, definition) => {
  expect(thawed(definition, name)).toEqual([]);
});

test.each([...roster.providers])('%s is frozen to the bottom', (name, definition) => {
  expect(thawed(definition, name)).toEqual([]);
});

test.each([...roster.agents])('%s tells each level that it holds itself to in a way of its own', (_name, agent) => {
  const told = permissionLevels.map((level) => JSON.stringify(agent.permissions[level]));
  for (const level of permissionLevels.filter((one) => agent.permissions[one].enforcedBy === 'cli')) {
    expect(told.filter((text) => text === JSON.stringify(agent.permissions[level]))).toHaveLength(1);
  }
});

const routable = [...roster.agents].filter(([, { provider }]) => provider !== undefined);

test.each(routable)('%s shares a wire protocol with the scripted provider on every route', (_name, agent) => {
  const served = Object.keys(roster.providers.get('scripted')?.serves ?? {});
  const spoken = agent.provider?.routes.map(({ protocol }) => protocol) ?? [];
  expect(spoken.length).toBeGreaterThan(0);
  expect(served).toEqual(expect.arrayContaining(spoken));
});

test.each([...roster.agents])('%s never names this program in what it sends', (_name, agent) => {
  const sent = JSON.stringify([agent.headless, agent.permissions, agent.provider, agent.home]);
  expect(sent).not.toMatch(/muster/i);
});

test.each([...roster.agents])('%s has a place for the token of every route', (_name, agent) => {
  for (const route of agent.provider?.routes ?? []) {
    const inVariable = { ...agent.provider?.tokenEnv, ...route.tokenEnv }['_default'] !== undefined;
    expect(inVariable || JSON.stringify(route.settings).includes('{token}')).toBe(true);
  }
});
