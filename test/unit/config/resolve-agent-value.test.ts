import fc from 'fast-check';
import { resolveAgentValue } from '../../../src/config';

describe('a value of the configuration', () => {
  test.each<[string, unknown, string, unknown]>([
    ['a flat value is the same for every agent', 'opus', 'codex', 'opus'],
    ['a map gives the value of the agent', { claude: 'opus', codex: 'o3' }, 'codex', 'o3'],
    ['an agent that the map lacks gets _default', { claude: 'opus', _default: 'fast' }, 'codex', 'fast'],
    ['null for the agent falls through to _default', { codex: null, _default: 'fast' }, 'codex', 'fast'],
    ['null for the agent without _default is nothing', { codex: null }, 'codex', undefined],
    ['null as _default is nothing', { _default: null }, 'codex', undefined],
    ['a map without the agent and without _default is nothing', { claude: 'opus' }, 'codex', undefined],
    ['an empty map is nothing', {}, 'codex', undefined],
    ['null is nothing', null, 'codex', undefined],
    ['0 is a value', 0, 'codex', 0],
    ['0 for the agent does not fall through', { codex: 0, _default: 5 }, 'codex', 0],
    ['an empty text for the agent does not fall through', { codex: '', _default: 'fast' }, 'codex', ''],
    ['false does not fall through', { codex: false, _default: true }, 'codex', false],
    ['a list is a flat value', ['a'], '0', ['a']],
    ['_default itself can be asked for', { _default: 'fast' }, '_default', 'fast'],
  ])('%s', (_title, value, agent, expected) => {
    expect(resolveAgentValue('model', { model: value }, agent)).toEqual(expected);
  });

  test('a key that is absent is nothing', () => {
    expect(resolveAgentValue('model', {}, 'codex')).toBeUndefined();
  });

  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

  test.each(inherited)('%s is no key and no agent unless the configuration says so', (name) => {
    expect(resolveAgentValue(name, {}, 'codex')).toBeUndefined();
    expect(resolveAgentValue('model', { model: { claude: 'opus' } }, name)).toBeUndefined();
    expect(resolveAgentValue('model', { model: { _default: 'fast' } }, name)).toBe('fast');
  });

  test('what is not its own is never read', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (key, agent) => {
        const hidden = Object.create({ [agent]: 'x', _default: 'x' }) as Record<string, unknown>;
        expect(resolveAgentValue(key, { [key]: hidden }, agent)).toBeUndefined();
      }),
    );
  });
});
