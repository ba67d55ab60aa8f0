import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftoversRemover, watchLeftovers } from '../../../src/run/leftovers';

const content = '{"made": "by the CLI"}';
const leftover = { file: '.cli/deep/settings.json', sha256: createHash('sha256').update(content).digest('hex') };
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'leftovers-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

function write(text: string): void {
  mkdirSync(join(directory, '.cli/deep'), { recursive: true });
  writeFileSync(join(directory, leftover.file), text);
}

test('a file that the CLI makes by itself is taken away, with the directories that it made for it', () => {
  const remove = leftoversRemover(directory, [leftover]);
  write(content);

  remove();

  expect(readdirSync(directory)).toEqual([]);
});

test('a file in the directory of work itself leaves the directory', () => {
  const remove = leftoversRemover(directory, [{ ...leftover, file: 'settings.json' }]);
  writeFileSync(join(directory, 'settings.json'), content);

  remove();

  expect(readdirSync(directory)).toEqual([]);
});

test('a directory that was there before stays, empty as it was', () => {
  mkdirSync(join(directory, '.cli'));
  const remove = leftoversRemover(directory, [leftover]);
  write(content);

  remove();

  expect(readdirSync(directory)).toEqual(['.cli']);
  expect(readdirSync(join(directory, '.cli'))).toEqual([]);
});

test('a directory that holds something else by then stays', () => {
  const remove = leftoversRemover(directory, [leftover]);
  write(content);
  writeFileSync(join(directory, '.cli/notes.txt'), 'asked for');

  remove();

  expect(readdirSync(join(directory, '.cli'))).toEqual(['notes.txt']);
});

test('a file that was there before stays, whatever it holds', () => {
  write(content);
  const remove = leftoversRemover(directory, [leftover]);

  remove();

  expect(existsSync(join(directory, leftover.file))).toBe(true);
});

test('a file with other content is work that was asked for, and stays', () => {
  const remove = leftoversRemover(directory, [leftover]);
  write('{"made": "by the model"}');

  remove();

  expect(existsSync(join(directory, leftover.file))).toBe(true);
});

test.each(['.cli', '.cli/deep'])('nothing is taken away behind a link at %s', (place) => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'leftovers-elsewhere-'));
  const target = join(elsewhere, ...(place === '.cli' ? ['deep'] : []));
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'settings.json'), content);
  const remove = leftoversRemover(directory, [leftover]);
  if (place === '.cli/deep') mkdirSync(join(directory, '.cli'));
  symlinkSync(elsewhere, join(directory, place));

  remove();

  expect(existsSync(join(target, 'settings.json'))).toBe(true);
  rmSync(elsewhere, { recursive: true });
});

test('a link in the place of the file stays', () => {
  const remove = leftoversRemover(directory, [leftover]);
  mkdirSync(join(directory, '.cli/deep'), { recursive: true });
  writeFileSync(join(directory, 'other.json'), content);
  symlinkSync('../../other.json', join(directory, leftover.file));

  remove();

  expect(readdirSync(join(directory, '.cli/deep'))).toEqual(['settings.json']);
});

test('a file in the place of a directory is no reason to fail', () => {
  writeFileSync(join(directory, '.cli'), 'a file');
  const remove = leftoversRemover(directory, [leftover]);

  remove();

  expect(readdirSync(directory)).toEqual(['.cli']);
});

test.each([
  ['private', []],
  ['own', ['.cli']],
] as const)('in a run with the %s home what is left is %j', (home, left) => {
  const plan = { home, command: { file: 'cli', args: [], env: {}, cwd: directory } };
  const remove = watchLeftovers(plan, { leftovers: [leftover] });
  write(content);

  remove();

  expect(readdirSync(directory)).toEqual(left);
});

test('an agent that leaves nothing has nothing taken away', () => {
  const plan = { home: 'private', command: { file: 'cli', args: [], env: {}, cwd: directory } } as const;
  const remove = watchLeftovers(plan, {});
  write(content);

  remove();

  expect(existsSync(join(directory, leftover.file))).toBe(true);
});

test('a file that comes again is taken away again', () => {
  const remove = leftoversRemover(directory, [leftover]);
  write(content);
  remove();
  write(content);

  remove();

  expect(readdirSync(directory)).toEqual([]);
});
