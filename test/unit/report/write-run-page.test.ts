import { lstatSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRunPage } from '../../../src/report';
import { pageBeginning } from '../../../src/report/run-page';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const page = `${pageBeginning}<html></html>`;

test('a page is for its owner alone, and nothing else is left beside it', () => {
  writeRunPage(join(directory(), 'run.html'), page, { force: false });
  expect(lstatSync(join(directory(), 'run.html')).mode & 0o777).toBe(0o600);
  expect(readdirSync(directory())).toEqual(['run.html']);
});

test('a page takes the place of a page', () => {
  const file = join(directory(), 'run.html');
  writeRunPage(file, page, { force: false });
  writeRunPage(file, `${page}new`, { force: false });
  expect(readFileSync(file, 'utf8')).toBe(`${page}new`);
});

test.each(['', 'my notes', '<!doctype html>\n<p>mine'])(
  'a file that is no page stays unless it is forced: %j',
  (mine) => {
    const file = join(directory(), 'mine.html');
    writeFileSync(file, mine);
    expect(() => {
      writeRunPage(file, page, { force: false });
    }).toThrow('is no page of a run. Name another file, or say --force.');
    expect(readFileSync(file, 'utf8')).toBe(mine);
    writeRunPage(file, page, { force: true });
    expect(readFileSync(file, 'utf8')).toBe(page);
    expect(lstatSync(file).mode & 0o777).toBe(0o600);
  },
);

test('a link is not followed: unforced it stays, and forced it is replaced itself', () => {
  const target = join(directory(), 'target.html');
  const link = join(directory(), 'link.html');
  writeFileSync(target, page);
  symlinkSync(target, link);
  expect(() => {
    writeRunPage(link, page, { force: false });
  }).toThrow('--force');
  writeRunPage(link, `${page}new`, { force: true });
  expect(readFileSync(target, 'utf8')).toBe(page);
  expect(lstatSync(link).isFile()).toBe(true);
});

test('a directory that is missing, and one in the place of the page, are told', () => {
  mkdirSync(join(directory(), 'folder'));
  expect(() => {
    writeRunPage(join(directory(), 'none', 'run.html'), page, { force: true });
  }).toThrow('does not exist. Make it first.');
  expect(() => {
    writeRunPage(join(directory(), 'folder'), page, { force: true });
  }).toThrow('is no ordinary file');
});
