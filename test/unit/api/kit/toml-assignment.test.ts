import fc from 'fast-check';
import { parse } from 'smol-toml';
import { fillText, showText, slot, tomlAssignment } from '../../../../src/api';

/** Splits at the first `=`, as the receiver does, and reads the value as TOML. */
function received(assignment: string): readonly [string, unknown] {
  const equals = assignment.indexOf('=');
  return [assignment.slice(0, equals), parse(`value = ${assignment.slice(equals + 1)}`)['value']];
}

describe('a TOML assignment', () => {
  test.each([
    ['quotes', 'say "hi" and \'hi\''],
    ['an equals sign', 'a=b\nc = "d"'],
    ['a triple quote', '"""'],
    ['back slashes', 'C:\\new\\u0041'],
    ['control characters', '\0\x01\b\t\n\f\r\x1b\x1f\x7f'],
    ['line separators and an emoji', '\u2028\u2029\ufeff \u{1f600}'],
    ['a table', '"\n[model_providers.evil]\nbase_url = "x'],
    ['nothing', ''],
  ])('carries %s', (_title, text) => {
    expect(received(showText(tomlAssignment('key', text)))).toEqual(['key', text]);
  });

  test('carries any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(received(showText(tomlAssignment('developer_instructions', text)))).toEqual([
          'developer_instructions',
          text,
        ]);
      }),
    );
  });

  test('takes one line, whatever the text', () => {
    expect(showText(tomlAssignment('key', 'a\nb\r\nc'))).toBe('key="a\\nb\\r\\nc"');
  });

  test('a slot is marked to be escaped', () => {
    const text = tomlAssignment('key', slot('instructions'));
    expect(fillText(text, ({ slot: name, encoding }) => `${name}:${encoding ?? 'as it is'}`)).toBe(
      'key="instructions:json"',
    );
  });
});
