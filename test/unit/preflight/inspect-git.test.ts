import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectGit } from '../../../src/preflight/inspect-git';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const git = (...args: readonly string[]): unknown =>
  execFileSync('git', args, {
    cwd: place(),
    env: { PATH: process.env['PATH'], HOME: place(), GIT_CONFIG_NOSYSTEM: '1' },
    stdio: 'pipe',
  });
beforeEach(() => git('init', '--quiet', '--initial-branch=main', 'repository'));

const root = (): string => join(place(), 'repository');
const inspect = (directory = root()): readonly unknown[] => inspectGit({ directory, repositoryRoot: directory });
const keysIn = (findings: readonly unknown[]): readonly unknown[] =>
  findings.map((one) => (one as { key?: string }).key);

test('a fresh repository has no findings, whatever sample hooks git put there', () => {
  mkdirSync(join(root(), '.git/hooks'), { recursive: true });
  writeFileSync(join(root(), '.git/hooks/pre-commit.sample'), '#!/bin/sh\n', { mode: 0o755 });
  expect(inspect()).toEqual([]);
  expect(inspectGit({ directory: place() })).toEqual([]);
});

test('a file system monitor is told with what switches it off', () => {
  appendFileSync(join(root(), '.git/config'), '[core]\n\tfsmonitor = "touch /x"\n');
  expect(inspect()).toMatchObject([
    { file: '.git/config', column: 2, key: 'core.fsmonitor', kind: 'runs', gitOverride: ['core.fsmonitor', 'false'] },
  ]);
});

test.each([
  'core.sshCommand',
  'core.hooksPath',
  'core.pager',
  'diff.external',
  'diff.word.textconv',
  'filter.lfs.clean',
  'filter.lfs.process',
  'merge.mine.driver',
  'credential.helper',
  'gpg.program',
  'gpg.ssh.defaultKeyCommand',
  'pager.log',
  'interactive.diffFilter',
  'trailer.sign.command',
  'trailer.sign.cmd',
  'difftool.x.cmd',
  'mergetool.x.cmd',
  'remote.origin.vcs',
  'core.worktree',
  'init.templateDir',
  'include.path',
  'includeIf.gitdir:/x.path',
])('git is told of %s, in whatever case it is written', (key) => {
  git('-C', 'repository', 'config', key, 'touch x');
  const [section = '', ...rest] = key.split('.');
  const name = rest.pop() ?? '';
  expect(keysIn(inspect())).toEqual([[section.toLowerCase(), ...rest, name.toLowerCase()].join('.')]);
});

test.each([
  ['alias.st', 'status'],
  ['core.fsmonitor', 'true'],
  ['core.fsmonitor', 'false'],
  ['submodule.x.update', 'rebase'],
  ['protocol.ext.allow', 'never'],
  ['pager.log', 'false'],
  ['user.name', '!x'],
])('%s = %s starts nothing of the repository', (key, value) => {
  git('-C', 'repository', 'config', key, value);
  expect(inspect()).toEqual([]);
});

test.each(['!touch x', '""!touch x', '\\\n!touch x', '"!touch" x'])(
  'an alias that is a command is told: %j',
  (value) => {
    appendFileSync(join(root(), '.git/config'), `[alias]\n\tst = ${value}\n`);
    expect(keysIn(inspect())).toEqual(['alias.st']);
  },
);

test('what the person set in .git is marked as theirs, except what git starts unasked', () => {
  git('-C', 'repository', 'config', 'core.hooksPath', '.husky/_');
  git('-C', 'repository', 'config', 'core.fsmonitor', 'touch x');
  writeFileSync(join(root(), '.git/hooks/pre-commit'), '#!/bin/sh\n', { mode: 0o755 });
  expect(inspect()).toMatchObject([
    { key: 'core.hookspath', local: true },
    { key: 'core.fsmonitor' },
    { file: '.git/hooks/pre-commit', local: true },
  ]);
  expect(inspect()[1]).not.toHaveProperty('local');
});

describe('a directory in the shape of a repository without a work tree', () => {
  const work = (): string => join(root(), 'a/b');
  const found = (): readonly unknown[] => inspectGit({ directory: work(), repositoryRoot: root() });
  beforeEach(() => {
    git('init', '--quiet', '--bare', 'repository/a');
    mkdirSync(work());
    appendFileSync(join(root(), 'a/config'), '[core]\nsshCommand = x\n');
    writeFileSync(join(root(), 'a/hooks/pre-commit'), '#!/bin/sh\n', { mode: 0o755 });
  });

  test('is looked at from below, with what makes git pass it over', () => {
    const gitOverride = ['safe.bareRepository', 'explicit'];
    expect(found()).toEqual([
      expect.objectContaining({ key: 'core.sshcommand', kind: 'runs', gitOverride }),
      expect.objectContaining({ file: join(root(), 'a/hooks/pre-commit'), kind: 'runs', gitOverride }),
    ]);
  });

  test.each(['HEAD', 'objects', 'refs'])('is none without %s', (name) => {
    rmSync(join(root(), 'a', name), { recursive: true });
    expect(found()).toEqual([]);
  });

  test('is passed over by git with that, and used without', () => {
    const seen = (...options: readonly string[]): string =>
      String(git('-C', work(), ...options, 'rev-parse', '--git-dir')).trim();
    expect(seen()).toBe(join(root(), 'a'));
    expect(() => seen('-c', 'safe.bareRepository=explicit')).toThrow(/bare repository/);
  });
});

test.each<[string, readonly string[], () => void]>([
  [
    'a link to itself',
    ['cannot be read (ELOOP)', 'cannot be read (ELOOP)'],
    () => {
      symlinkSync('.git', join(root(), '.git'));
    },
  ],
  [
    'a file that names nothing',
    ['cannot be read (ERR_INVALID_ARG_VALUE)', 'cannot be read (ERR_INVALID_ARG_VALUE)'],
    () => {
      writeFileSync(join(root(), '.git'), 'gitdir: \0\n');
    },
  ],
  [
    'a directory whose other place is a pipe',
    [],
    () => {
      mkdirSync(join(root(), '.git'));
      execFileSync('mkfifo', [join(root(), '.git/commondir')]);
    },
  ],
])('%s in the place of .git is looked at without waiting or throwing', (_what, problems, make) => {
  rmSync(join(root(), '.git'), { recursive: true });
  make();
  expect(inspect()).toEqual(problems.map((problem) => expect.objectContaining({ kind: 'runs', problem }) as unknown));
});

test('a hook is told when it may be executed', () => {
  mkdirSync(join(root(), '.git/hooks'), { recursive: true });
  const hook = join(root(), '.git/hooks/pre-commit');
  writeFileSync(hook, '#!/bin/sh\n', { mode: 0o644 });
  expect(inspect()).toEqual([]);
  chmodSync(hook, 0o755);
  expect(inspect()).toMatchObject([{ file: '.git/hooks/pre-commit', kind: 'runs' }]);
});

test('a worktree has the configuration of its repository and its own', () => {
  git('-C', 'repository', '-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '--quiet', '--allow-empty', '-m', 'x');
  git('-C', 'repository', 'worktree', 'add', '--quiet', join(place(), 'tree'));
  git('-C', 'repository', 'config', 'extensions.worktreeConfig', 'true');
  git('-C', 'repository', 'config', 'core.hooksPath', 'x');
  git('-C', 'tree', 'config', '--worktree', 'core.sshCommand', 'x');
  expect(keysIn(inspect(join(place(), 'tree')))).toEqual(['core.hookspath', 'core.sshcommand']);
});

test('a repository may say in a file where its configuration lies', () => {
  mkdirSync(join(place(), 'other/evil'), { recursive: true });
  writeFileSync(join(place(), 'other/evil/config'), '[core]\nsshCommand = x\n');
  writeFileSync(join(place(), 'other/.git'), 'gitdir: evil\n');
  expect(inspect(join(place(), 'other'))).toMatchObject([{ file: 'evil/config', key: 'core.sshcommand' }]);
});

describe('what git includes', () => {
  const include = (path: string): void => {
    appendFileSync(join(root(), '.git/config'), `[include]\n\tpath = ${path}\n`);
  };
  const put = (file: string, text: string): void => {
    writeFileSync(join(root(), file), text);
  };

  test('from the work tree is told with its place, and warned of', () => {
    include('../.gitconfig');
    put('.gitconfig', '[core]\n  sshCommand = x\n  fsmonitor = x\n');
    const findings = inspect();
    expect(findings).toMatchObject([
      { file: '.git/config', key: 'include.path' },
      { file: '.gitconfig', line: 2, column: 3, key: 'core.sshcommand', kind: 'runs' },
      { file: '.gitconfig', line: 3, key: 'core.fsmonitor', gitOverride: ['core.fsmonitor', 'false'] },
    ]);
    for (const finding of findings) expect(finding).not.toHaveProperty('local');
  });

  test('from the work tree is warned of before it is there, since an agent may write it', () => {
    include('../later');
    expect(inspect()).toEqual([expect.not.objectContaining({ local: true })]);
    expect(keysIn(inspect())).toEqual(['include.path']);
  });

  test('from .git is marked as the own of the person', () => {
    include('more');
    put('.git/more', '[core]\nsshCommand = x\n');
    expect(inspect()).toMatchObject([
      { key: 'include.path', local: true },
      { file: '.git/more', key: 'core.sshcommand', local: true },
    ]);
  });

  test('is followed through further files, also by a condition, and round in a circle', () => {
    include('a');
    put('.git/a', '[includeIf "onbranch:x"]\npath = b\n');
    put('.git/b', '[include]\npath = a\n[core]\neditor = x\n');
    expect(keysIn(inspect())).toEqual(['include.path', 'includeif.onbranch:x.path', 'include.path', 'core.editor']);
  });

  test('is followed ten files deep and no more, as git does', () => {
    include('0');
    for (let index = 0; index < 12; index += 1) {
      put(`.git/${String(index)}`, `[include]\npath = ${String(index + 1)}\n[alias]\nx${String(index)} = !x\n`);
    }
    const aliases = keysIn(inspect()).filter((key) => String(key).startsWith('alias.'));
    expect(aliases).toEqual(Array.from({ length: 10 }, (_, index) => `alias.x${String(index)}`));
  });

  test.each(['../../outside', '~/outside', '%(prefix)/outside', ''])(
    'from elsewhere is not looked into: %j',
    (path) => {
      include(path);
      writeFileSync(join(place(), 'outside'), '[core]\neditor = x\n');
      expect(inspect()).toMatchObject([{ key: 'include.path', local: true }]);
    },
  );

  test('through a link that leads elsewhere is not looked into', () => {
    include('../link');
    writeFileSync(join(place(), 'outside'), '[core]\neditor = x\n');
    symlinkSync('../outside', join(root(), 'link'));
    expect(keysIn(inspect())).toEqual(['include.path']);
  });
});
