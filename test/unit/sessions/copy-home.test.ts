import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { copyHome } from '../../../src/sessions/copy-home';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
let from: string;
let to: string;

beforeEach(() => {
  [from, to] = [join(place(), 'from'), join(place(), 'to')];
  mkdirSync(join(from, 'deep/empty'), { recursive: true });
});

test('files and directories are copied with their modes and times', async () => {
  writeFileSync(join(from, 'deep/key'), 'secret');
  chmodSync(join(from, 'deep/key'), 0o400);
  chmodSync(join(from, 'deep'), 0o711);
  await copyHome(from, to);

  expect(readFileSync(join(to, 'deep/key'), 'utf8')).toBe('secret');
  expect([lstatSync(join(to, 'deep/key')).mode & 0o777, lstatSync(join(to, 'deep')).mode & 0o777]).toEqual([
    0o400, 0o711,
  ]);
  expect(Math.round(lstatSync(join(to, 'deep/key')).mtimeMs)).toBe(
    Math.round(lstatSync(join(from, 'deep/key')).mtimeMs),
  );
  expect(readdirSync(join(to, 'deep/empty'))).toEqual([]);
});

test('links stay links, and one that leads into the home leads into the copy', async () => {
  symlinkSync('deep', join(from, 'near'));
  symlinkSync(join(from, 'deep/key'), join(from, 'deep/within'));
  symlinkSync('/etc/hosts', join(from, 'out'));
  symlinkSync(`${from}-other/x`, join(from, 'beside'));
  await copyHome(from, to);

  expect(['near', 'deep/within', 'out', 'beside'].map((name) => readlinkSync(join(to, name)))).toEqual([
    'deep',
    join(to, 'deep/key'),
    '/etc/hosts',
    `${from}-other/x`,
  ]);
});

test('sockets and pipes are left out', async () => {
  execFileSync('mkfifo', [join(from, 'pipe')]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(from, 's'), resolve));
  await copyHome(from, to);
  server.close();
  expect(readdirSync(to)).toEqual(['deep']);
});

test('names that are left out are not copied, and others like them are', async () => {
  for (const name of ['state_5.sqlite', 'state_5.sqlite-wal', 'deep/kept.sqlite', 'sqlite'])
    writeFileSync(join(from, name), '');
  await copyHome(from, to, ['*.sqlite*']);
  expect(readdirSync(to).sort()).toEqual(['deep', 'sqlite']);
  expect(readdirSync(join(to, 'deep')).sort()).toEqual(['empty', 'kept.sqlite']);
});

test('a copy that cannot be made leaves nothing, and the original as it was', async () => {
  writeFileSync(join(from, 'file'), 'x');
  await expect(copyHome(join(from, 'file', 'missing'), to)).rejects.toThrow('ENOTDIR');
  expect(readdirSync(place())).toEqual(['from']);
});
