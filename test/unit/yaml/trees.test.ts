import { mergeTrees, parseYaml, placeOf, placeOfDotted, plainValue, type Located } from '../../../src/yaml';

function tree(text: string, file: string): Located {
  const parsed = parseYaml(text, file);
  if (!parsed.ok) throw new Error('a tree was expected');
  return parsed.tree;
}

describe('mergeTrees', () => {
  test.each<[string, string, string, unknown]>([
    ['merges maps deeply', 'a: { b: 1, c: 2 }', 'a: { c: 3, d: 4 }', { a: { b: 1, c: 3, d: 4 } }],
    ['replaces lists', 'a: [1, 2]', 'a: [3]', { a: [3] }],
    ['splices the list below for _inherit', 'a: [1, 2]', 'a: [0, _inherit, 3]', { a: [0, 1, 2, 3] }],
    ['takes _inherit for nothing where no list is below', 'b: 1', 'a: [_inherit, 3]', { b: 1, a: [3] }],
    ['unsets by null', 'a: { b: 1, c: 2 }', 'a: { b: null }\nd: null', { a: { c: 2 } }],
    [
      'replaces a map by a scalar and a scalar by a map',
      'a: { b: 1 }\nc: 1',
      'a: 2\nc: { d: 3 }',
      { a: 2, c: { d: 3 } },
    ],
    ['keeps null in lists', 'a: [1]', 'a: [null]', { a: [null] }],
  ])('%s', (_what, lower, upper, expected) => {
    expect(plainValue(mergeTrees(tree(lower, 'lower'), tree(upper, 'upper')))).toEqual(expected);
  });

  test('keeps for every value the place where it was written', () => {
    const merged = mergeTrees(tree('a:\n  b: 1\n  c: [x]', 'lower'), tree('a:\n  c: [_inherit, y]', 'upper'));
    expect(placeOfDotted(merged, 'a.b')).toMatchObject({ file: 'lower', line: 2, column: 6 });
    expect(placeOfDotted(merged, 'a.c.0')).toMatchObject({ file: 'lower', line: 3, column: 7 });
    expect(placeOfDotted(merged, 'a.c.1')).toMatchObject({ file: 'upper', line: 2, column: 17 });
  });

  test('leaves its inputs as they are', () => {
    const lower = tree('a: { b: 1 }', 'lower');
    mergeTrees(lower, tree('a: { b: null }', 'upper'));
    expect(plainValue(lower)).toEqual({ a: { b: 1 } });
  });
});

describe('placeOf', () => {
  const document = tree('a:\n  b:\n    - c: 1\n', 'f');

  test('tells the places of key and value', () => {
    const place = placeOf(document, ['a', 'b', 0, 'c']);
    expect(place).toMatchObject({ found: true, key: { line: 3, column: 7 }, value: { line: 3, column: 10 } });
  });

  test('tells the key of the nearest value above what is missing', () => {
    expect(placeOf(document, ['a', 'x', 'y'])).toMatchObject({ found: false, value: { line: 1, column: 1 } });
    expect(placeOf(document, ['a', 'b', 7])).toMatchObject({ found: false, value: { line: 2, column: 3 } });
  });
});

describe('placeOfDotted', () => {
  const document = tree('files:\n  settings.json: 1\n  settings:\n    json: 2\n', 'f');

  test('finds keys that hold dots', () => {
    expect(placeOfDotted(document, 'files.settings.json')).toMatchObject({ line: 2 });
  });

  test.each(['files.settings.yaml', 'nothing', 'files.settings.json.deeper'])('gives nothing for %s', (path) => {
    expect(placeOfDotted(document, path)).toBeUndefined();
  });
});
