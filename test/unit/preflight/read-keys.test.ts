import { keyReader } from '../../../src/preflight/read-keys';

type Format = Parameters<typeof keyReader>[0];

/** Keys as `line:column path`. */
function keysOf(format: Format, text: string): readonly string[] | undefined {
  return keyReader(format)(text)?.map(
    ({ path, line, column }) => `${String(line)}:${String(column)} ${path.join('.')}`,
  );
}

test.each<[Format, string, string, readonly string[]]>([
  ['json', 'nested keys and lists', '{\n  "a": {"b": [ {"c": 1} ]}\n}', ['2:3 a', '2:9 a.b', '2:17 a.b.0.c']],
  ['json', 'comments and a comma at the end', '// x\n{/* y */ "a": 1, }', ['2:10 a']],
  ['json', 'both of two equal keys', '{"a":1,"a":2}', ['1:2 a', '1:8 a']],
  ['json', 'a key that is written with escapes', String.raw`{"\u0061b":1}`, ['1:2 ab']],
  ['json', 'a byte order mark', '\uFEFF{"a":1}', ['1:2 a']],
  ['json', 'keys that JavaScript has for itself', '{"__proto__":{"a":1}}', ['1:2 __proto__', '1:15 __proto__.a']],
  ['toml', 'tables, dotted and quoted keys', 'x = 1\n[a.b]\nurl = "u"\n', ['1:1 x', '2:2 a', '2:4 a.b', '3:1 a.b.url']],
  ['toml', 'an inline table', 'a = {b = 1}\n', ['1:1 a', '1:6 a.b']],
  ['toml', 'a list of tables', '[[a]]\nb = 1\n', ['1:3 a', '2:1 a.0.b']],
  ['yaml', 'nested keys and lists', 'a:\n  - b: 1\n', ['1:1 a', '2:5 a.0.b']],
  ['env', 'names, with and without export', '# c\nA=1\n  export B = 2\nC: 3\nno name\n', ['2:1 A', '3:10 B', '4:1 C']],
  ['env', 'a byte order mark', '\uFEFFA=1', ['1:2 A']],
  ['env', 'a sign in a line of its own', 'A\n\n = 1\nB:\n1\nC\nx=', ['1:1 A', '4:1 B', '7:1 x']],
  ['env', 'a name behind export in the line above', 'export\nA=1', ['2:1 A']],
  ['env', 'every line end that some reader knows', '#\u2028A=1\u2029B=1\rC=1', ['2:1 A', '3:1 B', '4:1 C']],
  ['ini', 'sections and names in lower case', '[Core]\n\tFsMonitor = x\n', ['2:2 core.fsmonitor']],
  ['ini', 'a subsection as it is written', '[filter "L.x \\"y"]\nclean=a\n', ['2:1 filter.L.x "y.clean']],
  ['ini', 'an old subsection', '[filter.Lfs]\nclean=a\n', ['2:1 filter.lfs.clean']],
  ['ini', 'a key behind its section', '[core] fsmonitor = x', ['1:8 core.fsmonitor']],
  ['ini', 'a key without a value', '[core]\nfsmonitor\n', ['2:1 core.fsmonitor']],
  ['ini', 'one value in two lines', '[core]\npager = a \\\nfsmonitor = b\n', ['2:1 core.pager']],
])('%s: %s', (format, _what, text, expected) => {
  expect(keysOf(format, text)).toEqual(expected);
});

test.each<[Format, string]>([
  ['json', '{"a": '],
  ['json', "{'a': 1}"],
  ['json', '{"a" 1}'],
  ['toml', 'a = \n'],
  ['yaml', 'a: &x 1\nb: *x\n'],
  ['yaml', 'a: [1'],
])('%s that cannot be understood has no keys: %j', (format, text) => {
  expect(keysOf(format, text)).toBeUndefined();
});

test.each<[Format, string, number]>([
  ['toml', Array.from({ length: 29_000 }, (_none, index) => `k${String(index)}=1`).join('\n'), 29_000],
  ['json', `${'{"a":'.repeat(3000)}{${'"b":1,'.repeat(35_000)}}${'}'.repeat(3000)}`, 40],
])('a large %s file is read in one go', (format, text, count) => {
  expect(keyReader(format)(text)).toHaveLength(count);
});
