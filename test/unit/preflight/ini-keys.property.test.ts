import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { iniKeys } from '../../../src/preflight/ini-keys';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();

/** The keys that git sees; none where it gives the file up. */
function keysOfGit(text: string): readonly string[] {
  const file = join(place(), 'config');
  writeFileSync(file, text);
  const { status, stdout } = spawnSync('git', ['config', '--list', '--null', '--file', file], { encoding: 'utf8' });
  return status === 0 ? entriesOf(stdout) : [];
}

function entriesOf(listed: string): readonly string[] {
  return listed.split('\0').slice(0, -1);
}

/** Ours as git lists them: the key and, after a line end, the value. */
function ownKeys(text: string): readonly string[] {
  return iniKeys(text).map(({ path, value = '' }) => `${path.join('.')}\n${value}`);
}

const keyOf = (entry: string): string => entry.split('\n', 1)[0] ?? '';

test.each([
  ['a comment that ends in a backslash', '[core]\n# x \\\n\tfsmonitor = /evil\n'],
  ['a comment behind a section', '[core] ; x \\\n fsmonitor = /evil\n'],
  ['a comment behind a value', '[user]\n name = a ; c \\\n[core]\n fsmonitor = /evil\n'],
  ['a comment sign in quotes, and a line that goes on', '[user]\n name = "a ; \\\n[core]"\n email = x\n'],
  ['two sections in a line', '[core] [core] fsmonitor = /evil\n'],
  ['a key behind its section', '[core]fsmonitor=/evil'],
  ['quotes in the middle of a value', '[alias]\n x = ""!evil\n'],
  ['a value that begins in the next line', '[alias]\n x = \\\n!evil\n'],
  ['a carriage return before a line end', '[core]\r\n fsmonitor = a\\\r\nb\r\n'],
  ['a carriage return alone', '[core]\r fsmonitor = /evil\r'],
  ['a key without a section', 'fsmonitor = /evil\n'],
  ['a byte order mark', '\uFEFF[core]\nfsmonitor = /evil'],
  ['a subsection with quotes, brackets and backslashes', '[filter "a]\\"\\\\b"] clean = x'],
  ['an old subsection that goes on', '[a.B "C"]\nx = y'],
  ['a backslash at the end of the text', '[core]\nfsmonitor = a\\'],
])('%s is read as git does', (_what, text) => {
  const expected = keysOfGit(text);
  expect(expected).not.toEqual([]);
  expect(ownKeys(text)).toEqual(expected);
});

test('no key that git sees in a file is missed', () => {
  const token = fc.constantFrom(
    ...[
      '[core]',
      '[',
      ']',
      '[a "b"]',
      '[a.b]',
      '"',
      '\\',
      '\\\n',
      '\n',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '\t',
      '=',
      ' = ',
      '#',
    ],
    ...[';', 'fsmonitor', 'x-1', 'a', '!', '.', '\\"', '\\n', '\uFEFF', 'name = v\n', '[core]\n', '""'],
  );
  let understood = 0;
  fc.assert(
    fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
      const text = `[s]\n${tokens.join('')}`;
      const seen = keysOfGit(text);
      if (seen.length > 0) understood += 1;
      expect(iniKeys(text).map(({ path }) => path.join('.'))).toEqual(expect.arrayContaining(seen.map(keyOf)));
    }),
    { numRuns: 300 },
  );
  expect(understood).toBeGreaterThan(10);
});
