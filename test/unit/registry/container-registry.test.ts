import { bundledRoster } from '../../support/definitions';
import { bundledRegistry } from '../../support/plans';
import { errorLike } from '../../support/error-like';

const registry = bundledRegistry();

describe('the registry', () => {
  test('has every agent of the roster, its names sorted and frozen', () => {
    expect([...registry.agents]).toEqual([...bundledRoster.agents]);
    expect(registry.names).toEqual([...bundledRoster.agents.keys()].sort());
    expect(Object.isFrozen(registry.names)).toBe(true);
  });

  test.each(['agents', 'providers', 'openCodeProviders'] as const)('has %s that nobody can change', (name) => {
    const map = registry[name] as unknown as Map<string, unknown>;
    const before = [...map];
    expect(before).not.toEqual([]);
    expect(() => map.set('x', {})).toThrow(/read-only/);
    expect(() => map.delete(before[0]?.[0] ?? '')).toThrow(/read-only/);
    expect(() => {
      map.clear();
    }).toThrow(/read-only/);
    expect([...map]).toEqual(before);
  });

  test('tells which plugins took part', () => {
    expect(registry.plugins).toEqual(
      ['generic', 'claude', 'codex', 'opencode'].map((id) => ({ id, version: '1.0.0' })),
    );
  });

  test('knows the configuration directory of each provider that OpenCode has one for', () => {
    expect([...registry.openCodeProviders]).toEqual([['openrouter', 'openrouter']]);
  });

  test.each(registry.names)('binds %s to its own definition', (name) => {
    const agent = registry.resolve(name);
    expect(agent.definition).toBe(bundledRoster.agents.get(name));
    expect(Object.isFrozen(agent)).toBe(true);
    expect(agent.createEventDecoder().end()).toEqual([]);
  });

  test.each<[string, string | undefined, { readonly defaultAgent?: string } | undefined, string]>([
    ['the name', 'codex', { defaultAgent: 'qwen' }, 'codex'],
    ['the default without a name', undefined, { defaultAgent: 'qwen' }, 'qwen'],
    ['the default for an empty name', '', { defaultAgent: 'qwen' }, 'qwen'],
    ['claude without either', undefined, undefined, 'claude'],
  ])('resolves %s', (_title, name, options, expected) => {
    expect(registry.resolve(name, options).definition.name).toBe(expected);
  });

  test.each([
    ['claud', /There are: .*codex, .*qwen.* Did you mean "claude"\?/],
    ['__proto__', /No agent "__proto__"\. There are: /],
    ['constructor', /No agent "constructor"\. There are: /],
    ['Claude', /Did you mean "claude"\?/],
  ])('does not know the agent %s, and lists those that it knows', (name, message) => {
    expect(() => registry.resolve(name)).toThrow(
      errorLike({ code: 'agent_unknown', message: expect.stringMatching(message) as string }),
    );
  });

  test('finds a provider, and lists those that it knows', () => {
    expect(registry.provider('openai')).toBe(bundledRoster.providers.get('openai'));
    expect(() => registry.provider('opneai')).toThrow(
      errorLike({ code: 'provider_unknown', message: expect.stringContaining('"openai"?') as string }),
    );
  });
});
