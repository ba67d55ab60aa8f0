import { createMuster, type AgentRegistry } from '../../../src';
import { errorLike } from '../../support/error-like';
import { createHost } from '../host';
import { lookupRows } from './resolve-agent.rows';

let registry: AgentRegistry;
beforeAll(async () => {
  const host = createHost();
  registry = (await createMuster({ environment: host.environment })).registry;
  host.remove();
});

test.each(lookupRows)('$title looks for "$wanted" in the registry', ({ name, defaultAgent, wanted }) => {
  const find = (): string => registry.resolve(name as string, { defaultAgent: defaultAgent as string }).definition.name;
  if (registry.names.includes(wanted)) {
    expect(find()).toBe(wanted);
    return;
  }
  expect(find).toThrow(
    errorLike({
      code: 'agent_unknown',
      message: expect.stringContaining(`There are: ${registry.names.join(', ')}.`) as string,
      details: { wanted, known: registry.names },
    }),
  );
});

test('the registry has the agents that the table looks for, in order', () => {
  expect(registry.names).toEqual(expect.arrayContaining(['claude', 'codex', 'opencode', 'qwen']));
  expect(registry.names).toEqual([...registry.names].sort());
  expect([...registry.agents.keys()].sort()).toEqual(registry.names);
});

test('nothing said at all is claude', () => {
  expect(registry.resolve().definition).toBe(registry.agents.get('claude'));
});
