import { formatProblem } from '../../../src/errors';
import { parseYaml, plainValue, problemLimit, sizeLimitBytes } from '../../../src/yaml';

function valueOf(text: string): unknown {
  const parsed = parseYaml(text, 'a.yaml');
  return parsed.ok ? plainValue(parsed.tree) : parsed.problems.map(formatProblem);
}

function problemsOf(text: string): readonly string[] {
  const parsed = parseYaml(text, 'a.yaml');
  return parsed.ok ? [] : parsed.problems.map(formatProblem);
}

describe('parseYaml reads', () => {
  test.each<[string, string, unknown]>([
    ['maps, lists and scalars', 'a: [1, two, true, null]\nb: { c: 1.5 }', { a: [1, 'two', true, null], b: { c: 1.5 } }],
    ['yes, no and on as text', 'a: yes\nb: no\non: off', { a: 'yes', b: 'no', on: 'off' }],
    ['an empty text as null', '', null],
    ['a comment alone as null', '# nothing\n', null],
    ['plain numbers and booleans as text keys', '53: a\ntrue: b', { '53': 'a', true: 'b' }],
    ['<< as an ordinary key', '<<: { a: 1 }', { '<<': { a: 1 } }],
    ['a byte order mark and CRLF', '\uFEFFa: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
    [
      'signs inside of texts that would be syntax in front',
      'a: "&x"\nb: x *y !z\nc: |\n  &x\n  - - -\n',
      {
        a: '&x',
        b: 'x *y !z',
        c: '&x\n- - -\n',
      },
    ],
  ])('%s', (_what, text, expected) => {
    expect(valueOf(text)).toEqual(expected);
  });
});

describe('parseYaml refuses', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'an anchor and its alias',
      'a: &x 1\nb: *x',
      ['a.yaml:1:4: anchors are not allowed (&x)', 'a.yaml:2:4: aliases are not allowed (*x)'],
    ],
    [
      'tags, also those that YAML knows',
      'a: !own 1\nb: !!str 2',
      ['a.yaml:1:4: tags are not allowed (!own)', 'a.yaml:2:4: tags are not allowed (!!str)'],
    ],
    [
      'a directive, which could change the schema',
      '%YAML 1.1\n---\na: yes',
      ['a.yaml:1:1: directives are not allowed (%YAML 1.1)'],
    ],
    ['a second document', 'a: 1\n---\nb: 2', ['a.yaml:2:1: holds a second document, expected one document a file']],
    ['a doubled key', 'a:\n  b: 1\n  b: 2', ['a.yaml:3:3 a.b: is set twice, first in line 2']],
    ['a doubled key in two spellings', '1: a\n"1": b', ['a.yaml:2:1 1: is set twice, first in line 1']],
    ['a key that is a list', '? [a]\n: 1', ['a.yaml:1:1: has a key that is not a single value, expected text as key']],
    [
      'keys that mean something to objects',
      '__proto__: { x: 1 }\na:\n  constructor: 1\n  prototype: 2\n  toString: 3',
      [
        'a.yaml:1:1 __proto__: the key "__proto__" is not allowed',
        'a.yaml:3:3 a.constructor: the key "constructor" is not allowed',
        'a.yaml:4:3 a.prototype: the key "prototype" is not allowed',
        'a.yaml:5:3 a.toString: the key "toString" is not allowed',
      ],
    ],
    [
      'numbers that are not finite or not exact',
      'a: .inf\nb: [12345678901234567890]',
      [
        'a.yaml:1:4 a: is not a finite number, expected a finite number, or text in quotes',
        'a.yaml:2:5 b.0: is too large to be exact, expected a smaller number, or text in quotes',
      ],
    ],
    [
      'a control character',
      'a: 1\nb: \0',
      ['a.yaml:2:4: holds the control character U+0000, expected an escape in double quotes'],
    ],
    [
      'syntax errors, all of them',
      'a:\n\tb: 1\nc: "\\q"',
      [
        'a.yaml:2:1: is not valid YAML: tabs are not allowed as indentation',
        'a.yaml:3:5: is not valid YAML: invalid escape sequence \\q',
      ],
    ],
    [
      'several kinds at once, in the order of the text',
      'a: 1\na: &x 2\nb: .nan',
      [
        'a.yaml:2:1 a: is set twice, first in line 1',
        'a.yaml:2:4: anchors are not allowed (&x)',
        'a.yaml:3:4 b: is not a finite number, expected a finite number, or text in quotes',
      ],
    ],
  ])('%s', (_what, text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });

  test.each<[string, string]>([
    ['open brackets', '['.repeat(20_000)],
    ['open braces', '{a: '.repeat(10_000)],
    ['dashes in a row', '- '.repeat(30_000)],
    ['question marks in a row', '? '.repeat(30_000)],
    ['colons in a row', ': '.repeat(30_000)],
    ['lines that go deeper and deeper', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ])('depth of %s, before anything recursive sees it', (_what, text) => {
    expect(problemsOf(text)).toEqual([
      expect.stringMatching(/^a\.yaml:\d+:\d+: nests too deeply, expected at most 40 levels$/),
    ]);
  });

  test('an alias bomb by its first anchors', () => {
    const lines = ['a0: &a0 [x, x]'];
    for (let n = 1; n < 20; n += 1)
      lines.push(`a${String(n)}: &a${String(n)} [*a${String(n - 1)}, *a${String(n - 1)}]`);
    expect(problemsOf(lines.join('\n'))[0]).toBe('a.yaml:1:5: anchors are not allowed (&a0)');
  });

  test('a text over the limit by its size alone', () => {
    const fits = `# ${'x'.repeat(sizeLimitBytes - 3)}\n`;
    expect(problemsOf(fits)).toEqual([]);
    expect(problemsOf(`${fits} `)).toEqual(['a.yaml:1:1: has 65537 bytes, expected at most 65536 bytes']);
    expect(problemsOf('é'.repeat(sizeLimitBytes / 2 + 1))).toHaveLength(1);
  });

  test('a flood of problems with a count of the rest', () => {
    const problems = problemsOf('&a '.repeat(problemLimit + 50));
    expect(problems).toHaveLength(problemLimit + 1);
    expect(problems.at(-1)).toMatch(/and \d+ more problems$/);
  });
});

test('a refused key never reaches a prototype', () => {
  parseYaml('__proto__: { unrestricted: true }', 'a.yaml');
  expect(({} as Record<string, unknown>)['unrestricted']).toBeUndefined();
});
