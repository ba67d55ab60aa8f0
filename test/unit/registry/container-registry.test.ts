import { inspect } from 'node:util';
import { builtinPlugins } from '../../../plugins';
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
    Map.prototype.set.call(map, 'x', {});
    Map.prototype.delete.call(map, before[0]?.[0]);
    Map.prototype.clear.call(map);
    expect([...map]).toEqual(before);
    expect([map.size, map.has('x'), map.get('x')]).toEqual([before.length, false, undefined]);
    const seen: unknown[] = [];
    map.forEach((value, key) => seen.push([key, value]));
    expect(seen).toEqual(before);
    expect([[...map.keys()], [...map.values()]]).toEqual([
      before.map(([key]) => key),
      before.map(([, value]) => value),
    ]);
  });

  test('prints its maps as they are', () => {
    expect(inspect(registry.openCodeProviders)).toBe(inspect(new Map(registry.openCodeProviders)));
  });

  test('tells which plugins took part', () => {
    expect(registry.plugins.map(({ id, source }) => [id, source])).toEqual(
      builtinPlugins.map(({ id }) => [id, 'built-in']),
    );
    expect([registry.plugins, ...registry.plugins].every(Object.isFrozen)).toBe(true);
  });

  test('knows the configuration directory of each provider that OpenCode has one for', () => {
    expect(registry.openCodeProviders.get('openrouter')).toBe('openrouter');
    const names = [...bundledRoster.providers.values()].filter(({ openCode }) => openCode !== undefined);
    expect([...registry.openCodeProviders.keys()]).toEqual(names.map(({ name }) => name));
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
