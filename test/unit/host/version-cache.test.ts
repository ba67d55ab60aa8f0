import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VersionCache } from '../../../src/host/version-cache';
import { writeExecutable } from '../../support/executables';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const caches = (): string => join(directory(), 'cache/muster');
const file = (): string => join(caches(), 'versions.json');

describe('known versions', () => {
  test('are kept for the next start, for this user alone', () => {
    const binary = writeExecutable(join(directory(), 'tool'));
    new VersionCache(caches()).set(binary, '1.2.3');
    expect(new VersionCache(caches()).get(binary)).toBe('1.2.3');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(caches()).mode & 0o777).toBe(0o700);
  });

  test('are those of the file that a link points at', () => {
    const binary = writeExecutable(join(directory(), 'tool'));
    symlinkSync(binary, join(directory(), 'link'));
    const cache = new VersionCache(caches());
    cache.set(binary, '1.2.3');
    expect(cache.get(join(directory(), 'link'))).toBe('1.2.3');
  });

  test('are forgotten when the binary has changed', () => {
    const binary = writeExecutable(join(directory(), 'tool'));
    const cache = new VersionCache(caches());
    cache.set(binary, '1.2.3');
    writeExecutable(binary, 'echo another');
    expect(cache.get(binary)).toBeUndefined();
  });

  test('of one binary do not take those of another away', () => {
    const [one, two] = [writeExecutable(join(directory(), 'one')), writeExecutable(join(directory(), 'two'))];
    const [first, second] = [new VersionCache(caches()), new VersionCache(caches())];
    second.get(two);
    first.set(one, '1.0.0');
    second.set(two, '2.0.0');
    const third = new VersionCache(caches());
    expect([third.get(one), third.get(two)]).toEqual(['1.0.0', '2.0.0']);
  });

  test.each(['', '{', '[]', 'null', '"text"', '{"a":1}', '\0'])(
    'in a broken file (%j) are none, and it is mended',
    (text) => {
      const binary = writeExecutable(join(directory(), 'tool'));
      mkdirSync(caches(), { recursive: true });
      writeFileSync(file(), text);
      const cache = new VersionCache(caches());
      expect(cache.get(binary)).toBeUndefined();
      cache.set(binary, '1.2.3');
      expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
        [`${binary}:${String(statSync(binary).size)}:${String(statSync(binary).mtimeMs)}`]: '1.2.3',
      });
    },
  );

  test('that cannot be written are no failure', () => {
    const binary = writeExecutable(join(directory(), 'tool'));
    writeFileSync(join(directory(), 'cache'), 'a file in the way');
    const cache = new VersionCache(caches());
    cache.set(binary, '1.2.3');
    expect(cache.get(binary)).toBe('1.2.3');
  });

  test('of a binary that is gone are none', () => {
    const cache = new VersionCache(caches());
    cache.set(join(directory(), 'gone'), '1.2.3');
    expect(cache.get(join(directory(), 'gone'))).toBeUndefined();
  });

  test('of a file that others could read are tightened when it is written', () => {
    const binary = writeExecutable(join(directory(), 'tool'));
    mkdirSync(caches(), { recursive: true });
    writeFileSync(file(), '{}');
    chmodSync(file(), 0o644);
    new VersionCache(caches()).set(binary, '1.2.3');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });
});
