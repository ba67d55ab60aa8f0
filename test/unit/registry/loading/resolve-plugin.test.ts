import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { resolvePlugin } from '../../../../src/registry/loading/resolve-plugin';
import { errorLike } from '../../../support/error-like';
import { useTemporaryDirectory } from '../../../support/temporary-directory';

const directory = useTemporaryDirectory();
const below = (path: string): string => join(directory(), path);

function write(path: string, text: unknown = ''): void {
  mkdirSync(dirname(below(path)), { recursive: true });
  writeFileSync(below(path), typeof text === 'string' ? text : JSON.stringify(text));
}

const fileOf = (specifier: string, ...places: readonly string[]): string =>
  resolvePlugin(specifier, places.map(below)).file;

test('a file is itself', () => {
  write('one.mjs');
  expect(fileOf(below('one.mjs'))).toBe(below('one.mjs'));
});

test.each<[string, unknown, string]>([
  ['exports', { exports: './lib/a.js', main: 'b.js' }, 'lib/a.js'],
  ['exports for import alone', { exports: { import: './lib/a.js' } }, 'lib/a.js'],
  ['main', { main: './lib/a.js' }, 'lib/a.js'],
  ['main without its ending', { main: 'lib/a' }, 'lib/a.js'],
  ['main that is a directory', { main: 'lib' }, 'lib/index.js'],
  ['nothing', {}, 'index.js'],
  ['main that is not there', { main: 'gone.js' }, 'index.js'],
])('a package directory is loaded by its %s', (_title, manifest, file) => {
  for (const name of ['lib/a.js', 'lib/index.js', 'index.js']) write(`p/${name}`);
  write('p/package.json', manifest);
  const { file: found, trail } = resolvePlugin(below('p'), []);
  expect(found).toBe(below(`p/${file}`));
  expect(trail).toContain(below('p/package.json'));
});

test('a directory without a package.json is loaded by its index', () => {
  write('p/index.mjs');
  expect(fileOf(below('p'))).toBe(below('p/index.mjs'));
});

test('a package is looked for in the given directories, in their order, and nowhere else', () => {
  write('first/@mine/plugin/index.js');
  write('second/@mine/plugin/index.js');
  write('second/other/index.js');
  expect(fileOf('@mine/plugin', 'first', 'second')).toBe(below('first/@mine/plugin/index.js'));
  expect(fileOf('other', 'first', 'second')).toBe(below('second/other/index.js'));
  expect(() => fileOf('typescript', 'first', 'second')).toThrow(
    errorLike({
      code: 'plugin_unresolved',
      message: expect.stringContaining(`Looked in "${below('first')}", "${below('second')}"`) as string,
    }),
  );
});

test('links are followed, and every path that decides is told', () => {
  write('real/p/index.js');
  mkdirSync(below('modules'));
  symlinkSync(below('real/p'), below('modules/p'));
  expect(resolvePlugin('p', [below('modules')])).toEqual({
    file: below('real/p/index.js'),
    trail: [below('real/p/index.js'), below('modules/p/index.js')],
    packageDirectories: [below('real/p')],
  });
});

test.each<[string, unknown, RegExp]>([
  ['exports that lead nowhere', { exports: { browser: './x.js' } }, /has no file to load: its exports have none/],
  ['exports of a file that is not there', { exports: './gone.js' }, /there is no "\.\/gone\.js"/],
  ['neither exports nor main nor index', {}, /neither exports nor main nor index\.js/],
  ['a package.json that is no JSON', '{', /package\.json" is no JSON/],
])('a package with %s is refused', (_title, manifest, message) => {
  write('p/package.json', manifest);
  expect(() => fileOf(below('p'))).toThrow(
    errorLike({ code: 'plugin_unresolved', message: expect.stringMatching(message) as string }),
  );
});

test('what does not exist is refused', () => {
  expect(() => fileOf('/nowhere/plugin.js')).toThrow('The plugin "/nowhere/plugin.js" does not exist.');
});

test.each<[string, readonly string[]]>([
  ['p/dist/deep/index.js', ['p/dist/deep', 'p/dist', 'p']],
  ['p/index.js', ['p']],
  ['alone.js', ['']],
])('the directories of the package of %s are those from the file up to its package.json', (path, directories) => {
  write('p/package.json', {});
  write(path);
  expect(resolvePlugin(below(path), []).packageDirectories).toEqual(directories.map(below).map((one) => resolve(one)));
});
