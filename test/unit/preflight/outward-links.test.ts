import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outwardLinks } from '../../../src/preflight/outward-links';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const inside = (name: string): string => join(place(), 'work', name);
const leadsOut = 'is a link that leads out of the directory, or into .git';

beforeEach(() => {
  for (const name of ['work/src', 'work/.git/hooks', 'outside']) mkdirSync(join(place(), name), { recursive: true });
  writeFileSync(join(place(), 'outside/file.txt'), '');
});

const found = (limit?: number): readonly (readonly [string, string | undefined])[] =>
  outwardLinks({ directory: join(place(), 'work') }, limit).map(({ file, problem }) => [file, problem]);

test.each([
  ['a directory', 'src/link', '../../outside'],
  ['a file', 'link', '../outside/file.txt'],
  ['a file that is not there yet', 'link', '../outside/new.txt'],
  ['a directory that is not there yet', 'link', '../outside/new/deep'],
  ['the root', 'link', '/'],
  ['the files of git', 'link', '.git'],
  ['a hook that is not there yet', 'link', '.git/hooks/pre-commit'],
  ['the files of a repository within', 'link', 'src/.git/config'],
])('tells a link to %s', (_name, link, target) => {
  symlinkSync(target, inside(link));
  expect(found()).toEqual([[link, leadsOut]]);
});

test('tells a link that goes out by way of another, and both of them', () => {
  symlinkSync('../outside', inside('first'));
  symlinkSync('first/new.txt', inside('second'));
  expect(found()).toEqual([
    ['first', leadsOut],
    ['second', leadsOut],
  ]);
});

test.each([
  ['a file beside it', 'src/file.txt'],
  ['a file that is not there', 'src/new.txt'],
  ['itself', 'link'],
  ['a directory by its whole path', undefined],
])('a link to %s is left alone', (_name, target) => {
  writeFileSync(inside('src/file.txt'), '');
  symlinkSync(target ?? inside('src'), inside('link'));
  expect(found()).toEqual([]);
});

test('links among the files of git are not looked for, since nothing is written there', () => {
  symlinkSync('../../outside', inside('.git/link'));
  expect(found()).toEqual([]);
});

test('a directory with too many files counts as one with such links', () => {
  for (let index = 0; index < 5; index += 1) writeFileSync(inside(`src/${String(index)}`), '');
  expect(found(4)).toEqual([['.', 'has more than 4 files, too many to look for links that lead out of it']]);
  expect(found(8)).toEqual([]);
});

test('of the repository that holds the directory, only what lies in the directory is looked at', () => {
  symlinkSync('../file.txt', inside('src/link'));
  symlinkSync('../outside', inside('out'));
  const findings = outwardLinks({ directory: inside('src'), repositoryRoot: join(place(), 'work') });
  expect(findings.map(({ file }) => file)).toEqual(['link']);
});

test('no more than fifty are told', () => {
  for (let index = 0; index < 60; index += 1) symlinkSync('/', inside(`link-${String(index)}`));
  expect(found()).toHaveLength(50);
});

test('a file that nobody may write is no way out', () => {
  const file = join(place(), 'outside/file.txt');
  chmodSync(file, 0o444);
  symlinkSync(file, inside('link'));
  // The owner of the machine may write it all the same.
  expect(found()).toEqual(process.getuid?.() === 0 ? [['link', leadsOut]] : []);
});
