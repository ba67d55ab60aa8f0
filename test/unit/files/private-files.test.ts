import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateFile, keepCacheFile, makePrivateDirectory, writePrivateFile } from '../../../src/files';

let directory: string;
let umask: number;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'files-'));
  umask = process.umask(0);
});

afterEach(() => {
  process.umask(umask);
  rmSync(directory, { recursive: true });
});

const mode = (path: string): number => statSync(path).mode & 0o777;

test('directories and files are for this user alone, whatever the umask', () => {
  makePrivateDirectory(join(directory, 'a', 'b'));
  writePrivateFile(join(directory, 'a', 'c', 'file'), 'text');
  expect([mode(join(directory, 'a')), mode(join(directory, 'a', 'b')), mode(join(directory, 'a', 'c'))]).toEqual([
    0o700, 0o700, 0o700,
  ]);
  expect(mode(join(directory, 'a', 'c', 'file'))).toBe(0o600);
});

test('a file that is there is replaced whole, and nothing else is left behind', () => {
  const file = join(directory, 'file');
  writeFileSync(file, 'old', { mode: 0o644 });
  chmodSync(file, 0o644);
  writePrivateFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(mode(file)).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['file']);
});

test('a link in the place of the file is replaced, and its target is left alone', () => {
  const target = join(directory, 'target');
  writeFileSync(target, 'theirs');
  symlinkSync(target, join(directory, 'link'));
  writePrivateFile(join(directory, 'link'), 'ours');
  expect(readFileSync(target, 'utf8')).toBe('theirs');
  expect(readFileSync(join(directory, 'link'), 'utf8')).toBe('ours');
});

test('a new file is not made where a link or a file is', () => {
  symlinkSync(join(directory, 'elsewhere'), join(directory, 'link'));
  expect(() => createPrivateFile(join(directory, 'link'))).toThrow(/EEXIST/);
  expect(readdirSync(directory)).toEqual(['link']);
});

test('a cache that cannot be written is no failure, and a file that must be written is one', () => {
  writeFileSync(join(directory, 'file'), '');
  expect(() => {
    keepCacheFile(join(directory, 'file', 'cache'), 'x');
  }).not.toThrow();
  expect(() => {
    writePrivateFile(join(directory, 'file', 'cache'), 'x');
  }).toThrow(/ENOTDIR|EEXIST/);
});
