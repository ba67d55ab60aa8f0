import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchChanges, type ChangeWatch } from '../../../src/changes';
import type { ChangedFiles } from '../../../src/api';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const root = (): string => join(place(), 'repository');
const path = process.env['PATH'];

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, {
    cwd: root(),
    env: { PATH: path, HOME: place(), GIT_CONFIG_NOSYSTEM: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });

const write = (name: string, text: string): void => {
  writeFileSync(join(root(), name), text);
};

beforeEach(() => {
  mkdirSync(root());
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.email', 'person@example.test');
  git('config', 'user.name', 'Person');
  write('kept.txt', 'one\ntwo\nthree\n');
  write('moved.txt', 'a text\nthat is long enough\nto be known again\n');
  write('gone.txt', 'last words\n');
  write('.gitignore', '*.log\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
});

async function watch(): Promise<ChangeWatch> {
  const watched = await watchChanges({ root: root(), scratch: join(place(), 'scratch'), path });
  if (watched === undefined) throw new Error('nothing is watched');
  return watched;
}

async function changesAfter(work: () => void): Promise<ChangedFiles | undefined> {
  const watched = await watch();
  work();
  const changes = await watched.changes();
  watched.forget();
  return changes;
}

test('what was added, changed, deleted and renamed is told with its lines', async () => {
  const changes = await changesAfter(() => {
    write('new file.txt', 'one\ntwo\n');
    write('kept.txt', 'one\n2\nthree\nfour\n');
    write('picture.bin', 'a\0b');
    write('noise.log', 'ignored');
    rmSync(join(root(), 'gone.txt'));
    renameSync(join(root(), 'moved.txt'), join(root(), 'there.txt'));
  });

  expect(changes).toEqual({
    files: [
      { path: 'gone.txt', change: 'deleted', addedLines: 0, removedLines: 1 },
      { path: 'kept.txt', change: 'modified', addedLines: 2, removedLines: 1 },
      { path: 'new file.txt', change: 'added', addedLines: 2, removedLines: 0 },
      { path: 'picture.bin', change: 'added' },
      { path: 'there.txt', change: 'renamed', from: 'moved.txt', addedLines: 0, removedLines: 0 },
    ],
    addedLines: 4,
    removedLines: 2,
  });
});

test('what was changed before and not touched is not told, and a commit in between makes no difference', async () => {
  write('kept.txt', 'changed by a person\n');
  write('draft.txt', 'a draft\n');
  git('add', 'draft.txt');

  const changes = await changesAfter(() => {
    write('draft.txt', 'a draft\nmore\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'by the agent');
  });

  expect(changes?.files).toEqual([{ path: 'draft.txt', change: 'modified', addedLines: 1, removedLines: 0 }]);
});

test('nothing is written to the repository, and nothing is left of the look', async () => {
  write('kept.txt', 'changed\n');
  write('new.txt', 'new\n');
  const before = [git('status', '--porcelain'), git('count-objects'), readdirSync(join(root(), '.git')).join()];

  await changesAfter(() => undefined);

  expect([git('status', '--porcelain'), git('count-objects'), readdirSync(join(root(), '.git')).join()]).toEqual(
    before,
  );
  expect(existsSync(join(place(), 'scratch'))).toBe(false);
});

test('a repository without a commit can be watched', async () => {
  rmSync(join(root(), '.git'), { recursive: true });
  git('init', '--quiet');

  expect(
    (
      await changesAfter(() => {
        write('kept.txt', 'one\n');
      })
    )?.files,
  ).toEqual([{ path: 'kept.txt', change: 'modified', addedLines: 0, removedLines: 2 }]);
});

test('a worktree of a repository is watched with the objects of that repository', async () => {
  git('worktree', 'add', '--quiet', join(place(), 'tree'));
  const watched = await watchChanges({ root: join(place(), 'tree'), scratch: join(place(), 'scratch'), path });
  writeFileSync(join(place(), 'tree', 'kept.txt'), 'one\n');

  expect(await watched?.changes()).toMatchObject({ addedLines: 0, removedLines: 2 });
});

test('no program that the repository names is started, and none of a repository within it', async () => {
  const trap = join(place(), 'trap');
  const script = join(place(), 'trap.sh');
  writeFileSync(script, `#!/bin/sh\ntouch ${trap}\ncat\n`);
  chmodSync(script, 0o755);
  mkdirSync(join(root(), 'within'));
  execFileSync('git', ['init', '--quiet', 'within'], { cwd: root() });
  const within = (...args: readonly string[]): string =>
    git('-C', 'within', '-c', 'user.email=a@b.test', '-c', 'user.name=A', ...args);
  write('within/file', 'text');
  within('add', '.');
  within('commit', '--quiet', '-m', 'within');
  const arm = (): void => {
    for (const at of ['.', 'within']) {
      for (const key of [
        'core.fsmonitor',
        'filter.trap.clean',
        'filter.trap.process',
        'diff.trap.textconv',
        'diff.external',
      ]) {
        git('-C', at, 'config', key, script);
      }
      write(`${at}/.gitattributes`, '* filter=trap diff=trap\n');
    }
    write('within/file', 'another text');
  };
  git('add', 'within');
  arm();

  const changes = await changesAfter(() => {
    write('kept.txt', 'one\n');
    arm();
  });

  expect(changes?.files.map((file) => file.path)).toEqual(['kept.txt']);
  expect(existsSync(trap)).toBe(false);
  git('status');
  expect(existsSync(trap)).toBe(true);
});

test.each([
  ['without git on the search path', '/nonexistent', undefined],
  ['whose index is a link without end', path, '/dev/zero'],
])('a repository %s does not hold a run up', async (_what, searched, index) => {
  if (index !== undefined) {
    rmSync(join(root(), '.git', 'index'));
    symlinkSync(index, join(root(), '.git', 'index'));
  }
  const watched = await watchChanges({ root: root(), scratch: join(place(), 'scratch'), path: searched });

  expect(watched === undefined).toBe(index === undefined);
  expect(existsSync(join(place(), 'scratch'))).toBe(index !== undefined);
});

test('more files than anybody reads are counted and not listed', async () => {
  const changes = await changesAfter(() => {
    for (let each = 0; each < 1003; each += 1) write(`file-${String(each)}`, 'x\n');
  });

  expect(changes).toMatchObject({ addedLines: 1003, unlisted: 3 });
  expect(changes?.files).toHaveLength(1000);
});
