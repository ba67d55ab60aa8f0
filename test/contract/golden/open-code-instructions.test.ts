import type { AgentRegistry } from '../../../src';
import { registryWith } from './golden-roster';
import { entryRows } from './open-code-instructions.rows';

test('the table has at least a hundred rows', () => {
  expect(new Set(entryRows.map(({ title }) => title)).size).toBeGreaterThanOrEqual(100);
});

describe('the instructions of an entry in a roster', () => {
  let registry: AgentRegistry;
  beforeAll(async () => {
    registry = await registryWith(Object.fromEntries(entryRows.map(({ name, text }) => [name, text])));
  });

  test.each(entryRows)('with $title travel in the configuration of OpenCode: $expected', ({ name, expected }) => {
    const agent = registry.resolve(name);
    expect(agent.usesOpenCodeInstructions).toBe(expected);
    // What the property says decides whether the text is put into the prompt.
    if (expected) expect(agent.applyConfig({}, { instructions: 'Be kind.' }).promptExtra).toBe('');
  });

  test.each([
    ['opencode', true],
    ['claude', false],
    ['codex', false],
    ['qwen', false],
  ])('that comes with the package, %s, do: %s', (name, expected) => {
    expect(registry.resolve(name).usesOpenCodeInstructions).toBe(expected);
  });
});

test.each([
  ['the entry of OpenCode with another label', { opencode: 'label: Ours\n' }, 'opencode', true],
  ['the entry of OpenCode with another strategy', { opencode: 'strategy: generic\n' }, 'opencode', false],
  ['another entry with the strategy of OpenCode', { qwen: 'strategy: opencode\n' }, 'qwen', true],
])('%s is what its strategy makes of it', async (_title, entries, name, expected) => {
  const registry = await registryWith(entries);
  expect(registry.resolve(name).usesOpenCodeInstructions).toBe(expected);
});
