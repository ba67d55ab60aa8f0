import fc from 'fast-check';
import { instructionsIn, joinInstructions, layInstructions, type ConfigFile } from '../../../src/config';
import { parseConfigFile } from '../../../src/config/read-config-file';

const file = (name: string, value: string): ConfigFile => parseConfigFile(`instructions: ${value}\n`, name, 'file');

/** What these layers say to an agent, lowest first: the texts, and where they come from. */
function laid(
  values: readonly string[],
  agent = 'claude',
): readonly [texts: readonly string[], origin: string] | undefined {
  const layers = values.map((value, index) => file(String(index), value));
  const found = layInstructions(layers.flatMap((layer) => instructionsIn(layer, agent) ?? []));
  return found && [found.parts.map(({ text }) => text), found.origin];
}

describe('instructions in layers', () => {
  test.each<[string, readonly string[], ReturnType<typeof laid>]>([
    ['nobody says anything', [], undefined],
    ['null is none at all', ['null'], [[], '0:1:15']],
    ['a text', ['a'], [['a'], '0:1:15']],
    ['a text takes the place of what is below', ['a', 'b'], [['b'], '1:1:15']],
    ['null takes away what is below', ['a', 'null'], [[], '1:1:15']],
    ['a list', ['[a, b]'], [['a', 'b'], '0:1:16, 0:1:19']],
    ['a list without _inherit takes the place of what is below', ['a', '[b]'], [['b'], '1:1:16']],
    ['_inherit first', ['a', '[_inherit, b]'], [['a', 'b'], '0:1:15, 1:1:26']],
    ['_inherit last', ['a', '[b, _inherit]'], [['b', 'a'], '1:1:16, 0:1:15']],
    ['_inherit in the middle', ['a', '[b, _inherit, c]'], [['b', 'a', 'c'], '1:1:16, 0:1:15, 1:1:29']],
    ['_inherit of two layers', ['a', '[_inherit, b]', '[_inherit, c]'], [['a', 'b', 'c'], '0:1:15, 1:1:26, 2:1:26']],
    ['_inherit over nothing', ['[_inherit, b]'], [['b'], '0:1:26']],
    ['_inherit alone, as a text', ['a', '_inherit'], [['a'], '0:1:15']],
    ['an empty list is none at all', ['a', '[]'], [[], '1:1:15']],
    ['_inherit over none at all', ['a', '[]', '[_inherit, c]'], [['c'], '2:1:26']],
    ['a map for this agent', ['{ claude: a, _default: d }'], [['a'], '0:1:25']],
    ['a map with _default', ['{ codex: a, _default: d }'], [['d'], '0:1:37']],
    ['null for the agent falls through to _default', ['{ claude: null, _default: d }'], [['d'], '0:1:41']],
    ['a map that says nothing to the agent leaves what is below', ['a', '{ codex: b }'], [['a'], '0:1:15']],
    ['null for the agent without _default leaves what is below', ['a', '{ claude: null }'], [['a'], '0:1:15']],
    ['a map of lists', ['a', '{ claude: [_inherit, b], _default: c }'], [['a', 'b'], '0:1:15, 1:1:36']],
    ['an empty list for this agent', ['a', '{ claude: [], _default: c }'], [[], '1:1:25']],
    [
      '_default of a higher layer is over the agent of a lower one',
      ['{ claude: a }', '{ _default: b }'],
      [['b'], '1:1:27'],
    ],
    ['_inherit of the same place twice', ['a', '[_inherit, _inherit]'], [['a', 'a'], '0:1:15']],
  ])('%s', (_title, values, expected) => {
    expect(laid(values)).toEqual(expected);
  });

  test('are those of the agent that is asked for', () => {
    const values = ['base', '{ codex: [], qwen: [_inherit, q], _default: d }'];
    expect(['claude', 'codex', 'qwen'].map((agent) => laid(values, agent)?.[0])).toEqual([['d'], [], ['base', 'q']]);
  });

  test('are at most those that were written, whatever the layers', () => {
    const item = fc.constantFrom<string>('_inherit', 'a', 'b');
    fc.assert(
      fc.property(fc.array(fc.oneof(item, fc.array(item, { maxLength: 3 })), { maxLength: 4 }), (values) => {
        const found = layInstructions(values.map((value, index) => ({ value, origin: String(index) })));
        expect(found === undefined).toBe(values.length === 0);
        for (const part of found?.parts ?? []) {
          const written = values[Number(part.origin)] ?? [];
          expect(written === part.text || written.includes(part.text)).toBe(true);
        }
      }),
    );
  });
});

describe('texts of instructions', () => {
  test.each<[string, readonly string[], string]>([
    ['none', [], ''],
    ['a single one stays byte for byte', ['\n a \r\n\n'], '\n a \r\n\n'],
    ['two have a blank line between them', ['a', 'b'], 'a\n\nb'],
    ['ends of lines do not add up', ['a\n', 'b\r\n\n', 'c\n'], 'a\n\nb\n\nc\n'],
    ['blank ones leave no gap', ['a', ' \n', 'b'], 'a\n\nb'],
    ['space within and before stays', ['a  ', '\n  b'], 'a  \n\n\n  b'],
  ])('%s', (_title, texts, expected) => {
    expect(joinInstructions(texts)).toBe(expected);
  });
});
