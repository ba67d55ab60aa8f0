import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findBinary } from '../../../src/host';
import { writeExecutable } from '../../support/executables';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const at = (...path: readonly string[]): string => join(directory(), ...path);
const path = (...names: readonly string[]): string => names.map((name) => at(name)).join(':');

test('the first executable file on PATH is found', () => {
  writeExecutable(at('b', 'tool'));
  writeExecutable(at('c', 'tool'));
  expect(findBinary('tool', path('a', 'b', 'c'))).toBe(at('b', 'tool'));
});

test('a directory and a file that may not be executed are passed over', () => {
  mkdirSync(at('a', 'tool'), { recursive: true });
  writeExecutable(at('b', 'tool'));
  chmodSync(at('b', 'tool'), 0o644);
  symlinkSync(at('nowhere'), at('tool'));
  writeExecutable(at('c', 'tool'));
  expect(findBinary('tool', `${directory()}:${path('a', 'b', 'c')}`)).toBe(at('c', 'tool'));
  expect(findBinary('tool', `${directory()}:${path('a', 'b')}`)).toBeUndefined();
});

test('a link to an executable file is found by its own path', () => {
  writeExecutable(at('real'));
  symlinkSync(at('real'), at('tool'));
  expect(findBinary('tool', directory())).toBe(at('tool'));
});

test.each([
  ['an empty entry', (): string => ''],
  ['empty entries', (): string => '::'],
  ['the current directory', (): string => '.'],
  ['a relative directory', (): string => relative(process.cwd(), directory())],
])('%s of PATH is not searched', (_title, entry) => {
  const before = process.cwd();
  writeExecutable(at('tool'));
  process.chdir(directory());
  try {
    expect(findBinary('tool', entry())).toBeUndefined();
  } finally {
    process.chdir(before);
  }
});

test('an absolute path is taken without PATH, if it can be executed', () => {
  expect(findBinary(writeExecutable(at('tool')), '')).toBe(at('tool'));
  writeFileSync(at('text'), '');
  expect(findBinary(at('text'), directory())).toBeUndefined();
});
