import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ChangedFiles } from '../../../src/api';
import { watchChanges } from '../../../src/changes';
import { LookBudget } from '../../../src/changes/look-budget';
import { runGit } from '../../../src/changes/run-git';
import { treeChanges, watchTree } from '../../../src/changes/watched-tree';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const path = process.env['PATH'];
const root = (): string => join(place(), 'repository');

const git = (at: string, ...args: readonly string[]): void => {
  const person = ['-c', 'user.email=person@example.test', '-c', 'user.name=Person'];
  execFileSync('git', [...person, '-c', 'protocol.file.allow=always', '-C', at, ...args], {
    env: { PATH: path, HOME: place(), GIT_CONFIG_NOSYSTEM: '1' },
    stdio: 'ignore',
  });
};

const write = (name: string, text: string): void => {
  writeFileSync(join(root(), name), text);
};

const createRepository = (at: string, name = 'file.txt'): void => {
  mkdirSync(at, { recursive: true });
  git(at, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(at, name), 'one\n');
  git(at, 'add', '.');
  git(at, 'commit', '--quiet', '-m', 'first');
};

beforeEach(() => {
  createRepository(join(place(), 'library'));
  createRepository(root());
  git(root(), 'submodule', 'add', '--quiet', join(place(), 'library'), 'part');
  git(root(), 'commit', '--quiet', '-m', 'a part');
});

async function changesAfter(work: () => void): Promise<ChangedFiles | undefined> {
  const watched = await watchChanges({ root: root(), scratch: join(place(), 'scratch'), path });
  work();
  const changes = await watched?.changes();
  watched?.forget();
  return changes;
}

test('a submodule that did not change is not told', async () => {
  expect(await changesAfter(() => undefined)).toEqual({ files: [], addedLines: 0, removedLines: 0 });
});

test('what changed in a submodule is told with its lines, committed there or not', async () => {
  const changes = await changesAfter(() => {
    write('part/file.txt', 'one\ntwo\n');
    git(join(root(), 'part'), 'commit', '--quiet', '-a', '-m', 'by the agent');
    write('part/new.txt', 'new\n');
  });
  expect(changes).toEqual({
    files: [
      { path: 'part/file.txt', change: 'modified', addedLines: 1, removedLines: 0 },
      { path: 'part/new.txt', change: 'added', addedLines: 1, removedLines: 0 },
    ],
    addedLines: 2,
    removedLines: 0,
  });
});

test.each([
  ['with a commit', true],
  ['without one', false],
])('a repository that appears %s is told file by file', async (_how, isCommitted) => {
  const changes = await changesAfter(() => {
    if (isCommitted) createRepository(join(root(), 'deep/cloned'));
    else {
      git(place(), 'init', '--quiet', join(root(), 'deep/cloned'));
      write('deep/cloned/file.txt', 'one\n');
    }
    write('file.txt', 'changed\n');
  });
  expect(changes?.files).toEqual([
    { path: 'file.txt', change: 'modified', addedLines: 1, removedLines: 1 },
    { path: 'deep/cloned/file.txt', change: 'added', addedLines: 1, removedLines: 0 },
  ]);
});

test('a directory that becomes a repository has no new files for that', async () => {
  mkdirSync(join(root(), 'docs'));
  write('docs/old.txt', 'old\n');
  const changes = await changesAfter(() => {
    git(place(), 'init', '--quiet', join(root(), 'docs'));
    write('docs/old.txt', 'old\nmore\n');
    write('docs/new.txt', 'new\n');
  });
  expect(changes).toMatchObject({
    files: [
      { path: 'docs/new.txt', change: 'added' },
      { path: 'docs/old.txt', change: 'modified', addedLines: 1 },
    ],
    addedLines: 2,
    removedLines: 0,
  });
});

test('a repository without a commit and one within another are looked into', async () => {
  git(place(), 'init', '--quiet', join(root(), 'fresh'));
  write('fresh/file.txt', 'one\n');
  createRepository(join(root(), 'part/inner'));
  const changes = await changesAfter(() => {
    write('fresh/file.txt', 'two\n');
    write('part/inner/file.txt', 'two\n');
  });
  expect(changes?.files.map((file) => file.path).sort()).toEqual(['fresh/file.txt', 'part/inner/file.txt']);
});

test('a repository that went away is told as one', async () => {
  const changes = await changesAfter(() => {
    rmSync(join(root(), 'part'), { recursive: true });
  });
  expect(changes?.files).toEqual([{ path: 'part', change: 'deleted' }]);
});

test('of a repository that cannot be looked into it is said that nothing is known', async () => {
  createRepository(join(root(), 'odd'));
  rmSync(join(root(), 'odd/.git/index'));
  writeFileSync(join(root(), 'odd/.git/index'), 'no index');
  expect(await changesAfter(() => undefined)).toMatchObject({ files: [], unseen: ['odd'] });
});

test('of more repositories than are looked into the others are named', async () => {
  for (const name of ['one', 'two']) git(place(), 'init', '--quiet', join(root(), name));
  const tree = await watchTree(root(), join(place(), 'scratch'), new LookBudget(60_000, path, 1));
  git(place(), 'init', '--quiet', join(root(), 'zero'));
  write('zero/file.txt', 'one\n');
  write('part/file.txt', 'two\n');
  expect(await treeChanges(tree, new LookBudget(60_000, path, 0))).toMatchObject({
    files: [{ path: 'part/file.txt' }],
    unseen: ['one', 'two', 'zero'],
  });
});

test('what git is asked about holds no repository in which it would start itself', async () => {
  createRepository(join(root(), 'cloned'));
  const budget = new LookBudget(60_000, path);
  const tree = await watchTree(root(), join(place(), 'scratch'), budget);
  await treeChanges(tree, budget);
  const known = await runGit(tree.view, ['ls-files', '--stage'], budget.limits);
  expect(known).toContain('file.txt');
  expect(known).not.toContain('160000');
});

test('a look that has taken its time asks git nothing more', () => {
  expect(() => new LookBudget(0, path).limits).toThrow('took too long');
});

test('a link in the place of a submodule is not followed', async () => {
  createRepository(join(place(), 'elsewhere'));
  rmSync(join(root(), 'part'), { recursive: true });
  symlinkSync(join(place(), 'elsewhere'), join(root(), 'part'));
  const changes = await changesAfter(() => {
    writeFileSync(join(place(), 'elsewhere/file.txt'), 'changed\n');
  });
  expect(changes?.files).toEqual([]);
});

test('no program that a submodule names is started, whatever its path is called', async () => {
  const trap = join(place(), 'trap');
  const script = join(place(), 'trap.sh');
  writeFileSync(script, `#!/bin/sh\ntouch ${trap}\ncat\n`);
  chmodSync(script, 0o755);
  const odd = Buffer.concat([Buffer.from(`${root()}/odd-`), Buffer.from([0xff])]);
  createRepository(join(root(), 'plain'));
  renameSync(join(root(), 'plain'), odd);
  git(root(), 'add', '.');
  const settings = `[core]\n\tfsmonitor = ${script}\n[filter "trap"]\n\tclean = ${script}\n\tprocess = ${script}\n`;
  appendFileSync(Buffer.concat([odd, Buffer.from('/.git/config')]), settings);
  appendFileSync(join(root(), '.git/modules/part/config'), settings);
  const arm = (): void => {
    for (const at of [odd, Buffer.from(join(root(), 'part'))]) {
      writeFileSync(Buffer.concat([at, Buffer.from('/.gitattributes')]), '* filter=trap\n');
      writeFileSync(Buffer.concat([at, Buffer.from('/file.txt')]), `${String(Math.random())}\n`);
    }
  };
  arm();
  const changes = await changesAfter(arm);
  expect(changes?.files.map((file) => file.path)).toEqual(['part/file.txt']);
  expect(changes?.unseen).toEqual(['odd-\ufffd']);
  expect(existsSync(trap)).toBe(false);
  git(join(root(), 'part'), 'status');
  expect(existsSync(trap)).toBe(true);
});
