import fc from 'fast-check';
import { parseYaml, plainValue } from '../../../src/yaml';

/** Pieces that YAML means something by, so that random texts come near to documents. */
const piece = fc.constantFrom(
  ...[
    'a',
    ': ',
    '\n',
    '- ',
    '  ',
    '? ',
    '{',
    '}',
    '[',
    ']',
    ', ',
    '"',
    "'",
    '&x',
    '*x',
    '!t',
    '|',
    '>',
    '#',
    '%',
    '---\n',
  ],
  ...[
    '...\n',
    '\t',
    '\r\n',
    '\\',
    '1',
    'null',
    '~',
    '<<',
    '\uFEFF',
    '\x00',
    '\x1f',
    'é',
    '\uD800',
    '__proto__',
    '@',
    '`',
  ],
);

test('no text makes parseYaml throw, and what it accepts survives JSON', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 80 }).map((parts) => parts.join('')),
        fc.string(),
      ),
      (text) => {
        const parsed = parseYaml(text, 'f');
        if (!parsed.ok)
          return parsed.problems.length > 0 && parsed.problems.every(({ line, column }) => line > 0 && column > 0);
        const value = plainValue(parsed.tree);
        expect(JSON.parse(JSON.stringify(value))).toEqual(value);
        return true;
      },
    ),
    { numRuns: 1500 },
  );
});

test('every JSON text without reserved keys is read as its value', () => {
  const key = fc.string({ minLength: 1, maxLength: 8 }).filter((name) => !(name in {}) && name !== 'prototype');
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(key, tie('value'), { noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(value, (written) => {
      const parsed = parseYaml(JSON.stringify(written), 'f');
      expect(parsed.ok ? plainValue(parsed.tree) : parsed.problems).toEqual(written);
    }),
    { numRuns: 300 },
  );
});
