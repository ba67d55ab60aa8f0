import {
  chmodSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createPrivateFile,
  keepCacheFile,
  makePrivateDirectory,
  readPrivateFile,
  writePrivateFile,
} from '../../../src/files';

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

test('a file that another start has left under a temporary name is neither in the way nor removed', () => {
  const file = join(directory, 'file');
  const left = [`${file}.${String(process.pid)}.tmp`, `${file}.${String(process.pid)}-i.tmp`];
  for (const name of left) writeFileSync(name, 'theirs');
  writePrivateFile(file, 'ours');
  // 0.5 is "0.i" to the base of 36.
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(() => {
    writePrivateFile(file, 'again');
  }).toThrow(/EEXIST/);
  random.mockRestore();
  for (const name of left) expect(readFileSync(name, 'utf8')).toBe('theirs');
  expect(readFileSync(file, 'utf8')).toBe('ours');
});

test('a file that could not take its place is removed', () => {
  mkdirSync(join(directory, 'file', 'full'), { recursive: true });
  expect(() => {
    writePrivateFile(join(directory, 'file'), 'x');
  }).toThrow();
  expect(readdirSync(directory)).toEqual(['file']);
});

describe('a file that only this user can have written', () => {
  const file = (): string => join(directory, 'own', 'file');
  beforeEach(() => {
    writePrivateFile(file(), 'text');
  });

  test('is read', () => {
    expect(readPrivateFile(file())).toBe('text');
  });

  test.each<[string, () => void]>([
    [
      'is not there',
      () => {
        rmSync(file());
      },
    ],
    [
      'is writable by the group',
      () => {
        chmodSync(file(), 0o620);
      },
    ],
    [
      'is writable by everybody',
      () => {
        chmodSync(file(), 0o602);
      },
    ],
    [
      'lies in a directory that is writable by the group',
      () => {
        chmodSync(join(directory, 'own'), 0o770);
      },
    ],
    [
      'lies in a directory that is writable by everybody',
      () => {
        chmodSync(join(directory, 'own'), 0o1777);
      },
    ],
    ['is a link', replaceByLink('file')],
    ['lies in a linked directory', replaceByLink('.')],
    ['is a directory', replaceByDirectory],
    ['belongs to somebody else', () => jest.spyOn(process, 'getuid').mockReturnValue(4711)],
  ])('is none when it %s', (_title, change) => {
    change();
    expect(readPrivateFile(file())).toBeUndefined();
    jest.restoreAllMocks();
  });

  function replaceByLink(below: string): () => void {
    return () => {
      const path = join(directory, 'own', below);
      renameSync(path, join(directory, 'moved'));
      symlinkSync(join(directory, 'moved'), path);
    };
  }

  function replaceByDirectory(): void {
    rmSync(file());
    mkdirSync(file());
  }
});

test('a directory below a place that takes none is an error, and no endless loop', () => {
  expect(() => {
    makePrivateDirectory('/proc/nowhere/deep');
  }).toThrow(/ENOENT|EACCES/);
});
