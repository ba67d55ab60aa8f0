import fc from 'fast-check';
import type { JsonValue } from '../../../src/api';
import { yamlValue } from '../../../src/cli/output/yaml-value';
import { parseYaml, plainValue } from '../../../src/yaml';

function readBack(text: string): unknown {
  const parsed = parseYaml(`value: ${text}\n`, 'x.yaml');
  if (!parsed.ok) return parsed.problems;
  return (plainValue(parsed.tree) as { readonly value: unknown }).value;
}

test.each<[JsonValue, string]>([
  ['Claude Code', 'Claude Code'],
  ['--model', '--model'],
  ['-p', '-p'],
  ['https://api.example.com/v1', 'https://api.example.com/v1'],
  ['/v1', '/v1'],
  ['', '""'],
  ['true', '"true"'],
  ['No', '"No"'],
  ['1', '"1"'],
  ['{home}/x', '"{home}/x"'],
  ['@scope/name', '"@scope/name"'],
  ['a: b', '"a: b"'],
  ['a #b', '"a #b"'],
  ['a\u001b[2J\u009b\u202e', '"a\\u001b[2J\\u009b\\u202e"'],
  [5, '5'],
  [false, 'false'],
  [null, 'null'],
  [['-p', '', 'a,b'], '[-p, "", "a,b"]'],
  [{}, '{}'],
  [{ a: 1, 'b c': ['x'], '*': 'y' }, '{ a: 1, b c: [x], "*": y }'],
])('%j is shown as %s, which means the same', (value, text) => {
  expect(yamlValue(value)).toBe(text);
  expect(readBack(text)).toEqual(value);
});

test('any text is shown so that it means the same, in one line that steers no terminal', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(': ', ' #', '- ', '-', '--', 'true', '\u009b', '\n'),
  );
  const text = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (value) => {
      const shown = yamlValue([value]);
      expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
      // What is half a character cannot be written in YAML either way.
      if (value.isWellFormed()) expect(readBack(shown)).toEqual([value]);
    }),
    { numRuns: 500 },
  );
});
